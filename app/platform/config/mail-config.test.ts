import { describe, expect, it } from 'vitest'
import { readLetters, readMailIn } from './mail-config.ts'

function mailIn(env: Record<string, string>) {
  const mistakes: string[] = []
  return { ...readMailIn(env, 'Longevity <hello@x.test>', mistakes), mistakes }
}

describe('how letters come in', () => {
  it('is not at all, unless it is said', () => {
    expect(mailIn({})).toEqual({ imap: null, secret: null, address: null, provider: null, mistakes: [] })
  })

  it('is a mailbox, with the address of the sender unless another is given', () => {
    const url = 'imaps://me%40x.test:p%40ss@imap.x.test/Shop'
    expect(mailIn({ IMAP_URL: url, MAIL_AUTHSERV_ID: 'mx.x.test' })).toEqual({
      imap: { host: 'imap.x.test', port: 993, isSecure: true, user: 'me@x.test', password: 'p@ss', mailbox: 'Shop' },
      ...{ secret: null, address: 'hello@x.test', provider: 'mx.x.test', mistakes: [] },
    })
    expect(mailIn({ IMAP_URL: url, INBOX_ADDRESS: 'Inbox@x.test' }).address).toBe('inbox@x.test')
  })

  it.each([
    [{ IMAP_URL: 'imap.x.test' }, 'IMAP_URL must look like'],
    [{ IMAP_URL: 'imap://me:pass@imap.x.test' }, 'imaps:// outside this machine'],
    [{ MAIL_WEBHOOK_SECRET: 'short' }, 'MAIL_WEBHOOK_SECRET is too short'],
    [{ INBOX_ADDRESS: 'a+b@x.test' }, 'one address without a plus'],
  ])('says what is wrong with %j, and no password', (env, sentence) => {
    const { mistakes } = mailIn(env)
    expect(mistakes.join(' ')).toContain(sentence)
    expect(mistakes.join(' ')).not.toContain('pass@')
  })
})

describe('letters to lists', () => {
  it.each([
    [{}, { smtpUrl: null, perSecond: 10 }, 0],
    [{ LETTERS_PER_SECOND: '0.1' }, { smtpUrl: null, perSecond: 0.1 }, 0],
    [{ LETTERS_PER_SECOND: '1001' }, { smtpUrl: null, perSecond: 1001 }, 1],
    [{ LETTERS_PER_SECOND: 'many' }, { smtpUrl: null, perSecond: Number.NaN }, 1],
    [{ LETTERS_SMTP_URL: 'smtps://x.test' }, { smtpUrl: 'smtps://x.test', perSecond: 10 }, 0],
    [{ LETTERS_SMTP_URL: 'x.test' }, { smtpUrl: 'x.test', perSecond: 10 }, 1],
  ])('go as %j says', (env, expected, mistakeCount) => {
    const mistakes: string[] = []
    expect([readLetters(env, mistakes), mistakes.length]).toEqual([expected, mistakeCount])
  })
})
