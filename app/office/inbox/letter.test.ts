import { describe, expect, it } from 'vitest'
import { answeredIds, cutHistory, isAutomatic, isSenderConfirmed, replyAddress, replyTokenOf } from './letter.ts'

const headers = (...lines: [string, string][]) => lines.map(([name, value]) => ({ name, value }))

describe('a letter that came in', () => {
  it.each([
    ['an answer of a person', [], false],
    ['one that says so', [['auto-submitted', 'no']], false],
    ['an out-of-office note', [['auto-submitted', 'auto-replied']], true],
    ['a mailing', [['precedence', 'bulk']], true],
    ['a mailing list', [['list-id', '<talk.example.test>']], true],
    ['an urgent one', [['precedence', 'first-class']], false],
    ['a returned email', [['return-path', '<>']], true],
    ['one with a way back', [['return-path', '<ada@example.test>']], false],
    ['a newsletter', [['list-unsubscribe', '<https://example.test/leave>']], true],
  ] as [string, [string, string][], boolean][])('%s is written by a program: %#', (_name, lines, expected) => {
    expect(isAutomatic({ headers: headers(...lines) })).toBe(expected)
  })

  it('names what it answers, the closest first, each once', () => {
    const letter = headers(['in-reply-to', '<c@x.test>'], ['references', '<a@x.test> <b@x.test>\r\n <c@x.test>'])
    expect(answeredIds({ headers: letter })).toEqual(['<c@x.test>', '<b@x.test>', '<a@x.test>'])
    expect(answeredIds({ headers: headers(['in-reply-to', 'my letter of Monday']) })).toEqual([])
  })

  it('finds its thread by the token in the address we gave, whatever became of its capitals', () => {
    const token = '0123456789abcdef0123'
    const address = replyAddress('hello@example.test', token)
    expect(address).toBe('hello+t-0123456789abcdef0123@example.test')
    expect(replyTokenOf(['other@example.test', address.toUpperCase()])).toBe(token)
    expect(replyTokenOf(['hello+t-0123@example.test', 'hello+0123456789abcdef0123@example.test'])).toBeNull()
  })
})

describe('the sender of a letter', () => {
  const from = { name: 'Ada', address: 'ada@example.test' }
  const by = (...values: string[]) =>
    isSenderConfirmed(
      { from, headers: values.map((value) => ({ name: 'authentication-results', value })) },
      'mx.provider.test',
    )

  it.each([
    ['the provider says so', ['mx.provider.test; spf=pass; dmarc=pass header.from=example.test'], true],
    ['with a comment between', ['mx.provider.test; dmarc=pass (p=reject dis=none) header.from=example.test'], true],
    ['with a version', ['mx.provider.test 1; dmarc=pass'], true],
    ['the provider says no', ['mx.provider.test; dmarc=fail header.from=example.test'], false],
    ['it vouches for another domain', ['mx.provider.test; dmarc=pass header.from=evil.test'], false],
    ['it only vouches for the server', ['mx.provider.test; spf=pass; dkim=pass'], false],
    ['somebody else says so', ['mx.evil.test; dmarc=pass header.from=example.test'], false],
    ['the sender says so below', ['mx.provider.test; dmarc=fail', 'mx.provider.test; dmarc=pass'], false],
    ['the sender hides it in a comment', ['mx.provider.test; dmarc=fail (; dmarc=pass)'], false],
    ['nobody says anything', [], false],
  ] as [string, string[], boolean][])('is confirmed or not when %s', (_name, values, expected) => {
    expect(by(...values)).toBe(expected)
  })

  it('is confirmed by nobody when our provider is not named', () => {
    const value = 'mx.provider.test; dmarc=pass'
    expect(isSenderConfirmed({ from, headers: headers(['authentication-results', value]) }, null)).toBe(false)
  })
})

describe('the earlier messages below a letter', () => {
  it.each([
    ['Yes, please.\n\nOn Mon, 15 Jun 2026 at 12:00, Longevity <hello@x.test> wrote:\n> May I?', 'Yes, please.'],
    ['Yes.\n\nOn Mon, 15 Jun 2026 at 12:00, Longevity\n<hello@x.test> wrote:\n\n> May I?', 'Yes.'],
    ['Ja.\n\nAm 15.06.2026 um 12:00 schrieb Longevity:\n> May I?', 'Ja.'],
    ['Yes.\r\n\r\n-----Original Message-----\r\nFrom: Longevity', 'Yes.'],
    ['Yes.\n\nFrom: Longevity <hello@x.test>\nSent: Monday\nTo: Ada\n\nMay I?', 'Yes.'],
    ['Yes.\n\n> May I?\n> Or not?\n', 'Yes.'],
    ['> May I?\n\nYes, you may.', '> May I?\n\nYes, you may.'],
    ['From: my mother, I have good teeth.', 'From: my mother, I have good teeth.'],
    ['On Monday I wrote:\nnothing', 'On Monday I wrote:\nnothing'],
    ['> only a quotation', '> only a quotation'],
  ])('are cut off for reading: %j', (text, fresh) => {
    expect(cutHistory(text).fresh).toBe(fresh)
  })

  it('are lost to nobody', () => {
    expect(cutHistory('Yes.\n\n> May I?').history).toBe('> May I?')
  })
})
