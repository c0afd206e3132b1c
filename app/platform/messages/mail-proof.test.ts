import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isProved } from './mail-proof.ts'

const secret = 'a-secret-of-the-mail-provider'
const now = new Date('2026-06-15T12:00:00Z')
const seconds = now.getTime() / 1000
const sign = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex')
const proved = (headers: Record<string, string>, body = '{}') =>
  isProved({ secret, now, headers: (name) => headers[name], body: Buffer.from(body) })
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })

describe('a mail provider', () => {
  it.each([
    ['its signature', seconds, '{}', secret, true],
    ['one that is five minutes old', seconds - 300, '{}', secret, true],
    ['an older one', seconds - 301, '{}', secret, false],
    ['one of tomorrow', seconds + 301, '{}', secret, false],
    ['one over another body', seconds, '{"a":1}', secret, false],
    ['one by another key', seconds, '{}', 'another', false],
  ])('proves itself by %s or not', (_name, time, signed, key, expected) => {
    expect(proved({ 'x-mail-signature': `t=${time},v1=${sign(`${time}.${signed}`, key)}` })).toBe(expected)
  })

  it.each([
    [`mail:${secret}`, true],
    [`:${secret}`, true],
    ['mail:wrong', false],
    [secret, true],
    ['mail:', false],
  ])('may give the password of its address: %s', (pair, expected) => {
    expect(proved(basic(pair))).toBe(expected)
  })

  it.each([
    [`${seconds}`, secret, 'application/json', true],
    [`${seconds - 301}`, secret, 'application/json', false],
    [`${seconds}`, 'another', 'application/json', false],
    [`${seconds}`, secret, 'text/plain', false],
  ])('may sign as Mailgun does: %s %s %s', (timestamp, key, type, expected) => {
    const signature = { timestamp, token: 'abc', signature: sign(`${timestamp}abc`, key) }
    expect(proved({ 'content-type': type }, JSON.stringify({ signature }))).toBe(expected)
  })

  it.each(['', 'nonsense', 'null', '[]', '{"signature":null}'])('is nobody with %j', (body) => {
    expect(proved({ 'content-type': 'application/json' }, body)).toBe(false)
  })
})
