import { readSigned, signed } from '#app/platform/signing.ts'
import type { Tools } from '#app/platform/tools.ts'

type Secrets = Pick<Tools, 'sessionSecrets'>
const PURPOSE = 'list subscriber'

/**
 * The token in the links of every list mail. It is signed and not stored, so each email can carry it, for ever: the
 * way out of a list must not expire.
 */
export const writeManageToken = (secrets: Secrets, subscriberId: string): string =>
  signed(secrets, PURPOSE, subscriberId)

/** The subscriber a token belongs to, or null when it is not one of ours. */
export const readManageToken = (secrets: Secrets, token: string): string | null => readSigned(secrets, PURPOSE, token)
