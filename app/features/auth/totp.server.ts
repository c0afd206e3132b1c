import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Phones' clocks may be off, so one step before and after is accepted. */
const STEPS_EITHER_WAY = [0, -1, 1] as const

/** The time step of a moment, in half minutes since 1970. Source: RFC 6238, section 4.2. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The code of a time step. Source: RFC 4226, section 5.3. */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** Returns the time step that a code belongs to, at or next to the current one; null for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  const steps = STEPS_EITHER_WAY.map((way) => stepAt(now) + way)
  const matching = steps.filter((step) => {
    const expected = Buffer.from(codeOf(secret, step))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return matching[0] ?? null
}

/** Derives a secret as long as its hash (RFC 4226, section 4, R6) from the server's key. */
export const secretFrom = (key: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, 20))

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes a secret for authenticator apps. Source: RFC 4648, section 6. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Returns the address encoded in the QR code that authenticator apps scan. */
export function otpAddress(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: base32(secret), issuer })}`
}
