import { describe, expect, it } from 'vitest'
import { isSignature, readSigned, signatureOf, signed } from './signing.ts'

const old = { sessionSecrets: ['an-older-secret-of-32-bytes-or-more'] as const }
const now = { sessionSecrets: ['a-newer-secret-of-32-bytes-or-more', ...old.sessionSecrets] as const }
const stranger = { sessionSecrets: ['a-stranger-s-secret-of-32-bytes-or-more'] as const }

describe('a signed text', () => {
  it.each([
    ['ours', now, 'letter', (token: string) => token, 'ada.1'],
    ['signed with the secret of before', old, 'letter', (token: string) => token, 'ada.1'],
    ['for something else', now, 'visitor', (token: string) => token, null],
    ['a stranger’s', stranger, 'letter', (token: string) => token, null],
    ['with another text', now, 'letter', (token: string) => token.replace('ada', 'eve'), null],
    ['cut short', now, 'letter', (token: string) => token.slice(0, -1), null],
    ['longer', now, 'letter', (token: string) => `${token}A`, null],
    ['without a signature', now, 'letter', () => 'ada.1', null],
    ['empty', now, 'letter', () => '', null],
    ['a signature alone', now, 'letter', (token: string) => token.slice(token.lastIndexOf('.')), null],
  ] as const)('that is %s', (_name, signer, purpose, change, read) => {
    expect(readSigned(now, 'letter', change(signed(signer, purpose, 'ada.1')))).toBe(read)
  })
})

it('the same bytes in another spelling are another signature', () => {
  const signature = signatureOf(now, 'text')
  const spelt = Buffer.from(signature, 'base64url').toString('base64')
  expect([isSignature(now, 'text', signature), isSignature(now, 'text', spelt)]).toEqual([true, false])
  expect(isSignature(now, 'text', spelt, 'base64')).toBe(true)
})
