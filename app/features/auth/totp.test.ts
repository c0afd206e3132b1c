import { describe, expect, it } from 'vitest'
import { base32, codeOf, otpAddress, stepAt, stepOfCode } from './totp.server.ts'

// The secret and the SHA-1 column of RFC 6238, appendix B.
const secret = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    const step = stepAt(new Date(seconds * 1000))
    expect(codeOf(secret, step, 8)).toBe(code)
    expect(codeOf(secret, step)).toBe(code.slice(2))
  })

  it.each([
    ['two half minutes before', -2, null],
    ['the half minute before', -1, 999],
    ['now', 0, 1000],
    ['the half minute after', 1, 1001],
    ['two half minutes after', 2, null],
  ])('of %s', (_when, way, step) => {
    const now = new Date(1000 * 30_000 + 15_000)
    expect(stepOfCode(secret, codeOf(secret, 1000 + way), now)).toBe(step)
  })

  it.each(['', '1', '12345', '1234567', 'abcdef'])('takes no %s', (code) => {
    expect(stepOfCode(secret, code, new Date(1_000_000_000))).toBeNull()
  })

  it('writes a secret as RFC 4648 does', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(Buffer.from('fo'))).toBe('MZXQ')
  })

  it('writes the address that apps scan', () => {
    expect(otpAddress(Buffer.from('foobar'), { issuer: 'Longevity & Co', account: 'a@b.test' })).toBe(
      'otpauth://totp/Longevity%20%26%20Co:a%40b.test?secret=MZXW6YTBOI&issuer=Longevity+%26+Co',
    )
  })
})
