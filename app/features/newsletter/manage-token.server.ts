import { readSigned, signed } from '#app/platform/signing.ts'
import type { Tools } from '#app/platform/tools.ts'

type Secrets = Pick<Tools, 'sessionSecrets'>
const PURPOSE = 'list subscriber'

/** The token in the links of list emails. Signed, not stored; never expires: leaving must always be possible. */
export const writeManageToken = (secrets: Secrets, subscriberId: string): string =>
  signed(secrets, PURPOSE, subscriberId)

/** Returns the subscriber of a token; null when it is invalid. */
export const readManageToken = (secrets: Secrets, token: string): string | null => readSigned(secrets, PURPOSE, token)
