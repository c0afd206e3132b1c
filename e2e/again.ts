/**
 * For what a test asks by itself after a while: the server closes a connection that was idle for ten seconds, perhaps just
 * as it is used again. A browser then asks once more, and so does this.
 */
export const ASK_AGAIN = { maxRetries: 2 }
