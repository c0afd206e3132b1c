import { isSignature, signatureOf } from '#app/platform/keys/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { DAY_MS } from '#app/values/instant.ts'

/** The cookie of a browser in which an account has signed in before. Documented in content/legal/cookies.md. */
export const KNOWN_BROWSER_COOKIE = 'known-browser'
export const KNOWN_BROWSER_DAYS = 180

type Signing = Pick<Tools, 'clock' | 'sessionSecrets'>

// The most users per shared browser; the oldest mark is dropped first.
const MOST_PEOPLE = 3

/**
 * Returns the cookie after a sign-in: a signed mark of this address, followed by the existing marks. It contains no
 * address.
 */
export function markKnownBrowser(tools: Signing, email: string, cookie: string | undefined): string {
  const until = Math.floor(tools.clock.now().getTime() / DAY_MS) + KNOWN_BROWSER_DAYS
  const mark = `${until}.${signatureOf(tools, signedText(email, String(until)))}`
  const others = marksIn(cookie).filter((other) => !isMarkOf(tools, email, other))
  return [mark, ...others].slice(0, MOST_PEOPLE).join('~')
}

/** Whether this address was verified in this browser within the last half year. */
export const isKnownBrowser = (tools: Signing, email: string, cookie: string | undefined): boolean =>
  marksIn(cookie).some((mark) => isMarkOf(tools, email, mark))

const marksIn = (cookie: string | undefined) => (cookie ?? '').split('~').slice(0, MOST_PEOPLE).filter(Boolean)

function isMarkOf(tools: Signing, email: string, mark: string): boolean {
  const [until = '', signature = ''] = mark.split('.')
  return isSignature(tools, signedText(email, until), signature) && Number(until) * DAY_MS > tools.clock.now().getTime()
}

const signedText = (email: string, until: string) => `known browser ${until} ${email}`
