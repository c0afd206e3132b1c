/**
 * For requests a test repeats after a while: the server closes a connection that was idle for ten seconds, perhaps just
 * as it's reused. Browsers retry then, and so does this.
 */
export const RETRIED = { maxRetries: 2 }
