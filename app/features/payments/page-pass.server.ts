import { randomUUID } from 'node:crypto'
import { AppError } from '#app/platform/app-error.ts'
import { isSignature, signatureOf } from '#app/platform/keys/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { consumeLimit } from '#app/platform/web/rate-limit.ts'

/** Cookie with a page's pass. Documented in content/legal/cookies.md. */
export const PAGE_PASS_COOKIE = 'page-pass'

// Long enough to be requested and used at once, three times if something fails. Source: TRUST-35.
export const PASS_MS = 5 * 60_000
const PER_PASS = { name: 'payments begun with a pass', max: 3, windowSeconds: 86_400 } as const

type Signing = Pick<Tools, 'clock' | 'sessionSecrets'>

/** Signs a pass for the browser that has one of our pages open; a payment can only be started with it. */
export function writePagePass(tools: Signing, visitor: string): string {
  const content = `${randomUUID()}.${tools.clock.now().getTime() + PASS_MS}`
  return `${content}.${signatureOf(tools, signedText(content, visitor))}`
}

/**
 * Uses a pass of this browser.
 *
 * @returns The browser's visitor id.
 * @throws AppError 403 without one, or with one that is expired, used up or of another browser.
 */
export async function spendPagePass(tools: Tools, visitor: string | null, pass: string | undefined): Promise<string> {
  const [id = '', end = '', signature = ''] = (pass ?? '').split('.')
  const isOurs = isSignature(tools, signedText(`${id}.${end}`, visitor ?? ''), signature)
  if (!visitor || !isOurs || Number(end) <= tools.clock.now().getTime())
    throw new AppError('forbidden', 'A payment begins on a page of ours. Please open the page again and try once more.')
  await consumeLimit(tools, PER_PASS, id)
  return visitor
}

const signedText = (content: string, visitor: string) => `page pass ${content} ${visitor}`
