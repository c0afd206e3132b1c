import { readSigned, signed } from '#app/platform/keys/signing.ts'
import type { Tools } from '#app/platform/tools.ts'

type Secrets = Pick<Tools, 'sessionSecrets'>
const PURPOSE = 'list subscriber'

/**
 * Creates the token for the links of every list email. It is signed, not stored, and never expires: leaving a list must
 * always be possible.
 */
export const writeManageToken = (secrets: Secrets, subscriberId: string): string =>
  signed(secrets, PURPOSE, subscriberId)

/** Returns the subscriber of a token; null when it is invalid. */
export const readManageToken = (secrets: Secrets, token: string): string | null => readSigned(secrets, PURPOSE, token)
