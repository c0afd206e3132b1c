import { describe, expect, it } from 'vitest'
import { sessionCookieName } from '#app/features/auth/session.server.ts'
import { ZONE_COOKIE } from '#app/features/auth/sign-in.server.ts'
import { CONSENT_KEY } from '#app/features/consent/consent.ts'
import { visitorCookieName } from '#app/platform/web/visitor.ts'
import { HOW_TO_LEAVE } from '#app/values/leaving.ts'
import { formatPence } from '#app/values/pence.ts'
import { PRICES } from '#app/values/prices.ts'
import { fileTools } from '#dev/file-documents.ts'
import { SEED } from '#dev/settings.ts'
import { UNKNOWN_TRADER } from '#dev/unknown-trader.ts'
import { getLegalText } from './legal.server.ts'
import { missingParticulars, providerWords, type Trader } from './trader.ts'

const trader = {
  ...UNKNOWN_TRADER,
  name: 'Ann & Co <b>Ltd</b>',
  address: '1 High Street, Leeds',
  email: 'hello@example.test',
  company: '01234567',
  vat: '',
}
const legalText = (slug: string, named: Trader) => getLegalText(fileTools, slug, { ...SEED, trader: named })
const PAGES = [
  ...['privacy-policy', 'disclaimer', 'terms', 'cookies', 'accessibility', 'refunds', 'complaints', 'community-rules'],
]

describe('legal texts', () => {
  it.each(PAGES)('%s has a date, a list of contents and no placeholder left', (slug) => {
    const text = legalText(slug, trader)
    expect(text?.updated).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(text?.headings.length).toBeGreaterThan(1)
    expect(text?.html).not.toContain('{{')
  })
  it.each(PAGES)('%s leads only to places in it that are there', (slug) => {
    const { html = '', citations = [] } = legalText(slug, trader) ?? {}
    const places = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id).concat(citations.map((key) => `ref-${key}`))
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(places).toContain(id)
  })
  it('name the trader as plain text', () => {
    expect(legalText('privacy-policy', trader)?.html).toContain('Ann &#x26; Co &#x3C;b>Ltd&#x3C;/b>')
  })
  it('name the prices that hold, those of the settings among them', () => {
    const terms = getLegalText(fileTools, 'terms', {
      ...SEED,
      trader,
      membership: { price: 3_100, trialDays: 14 },
    })?.html
    expect(terms).toContain(formatPence(PRICES.ebook))
    expect(terms).toContain('currently £31.00 a month')
    expect(
      getLegalText(fileTools, 'refunds', { ...SEED, trader, membership: { price: 3_100, trialDays: 14 } })?.html,
    ).toContain('14 free days')
  })
  it('leave out a number the trader does not have', () => {
    expect(legalText('privacy-policy', trader)?.html).toContain('01234567')
    expect(legalText('privacy-policy', trader)?.html).not.toContain('VAT number')
    expect(legalText('disclaimer', { ...trader, company: '' })?.html).not.toContain('Company number')
  })
  it.each(PAGES)('%s leaves no gap and no bracket for visitors while the trader is not named', (slug) => {
    const { html = '' } = legalText(slug, { ...UNKNOWN_TRADER, email: 'site@example.test' }) ?? {}
    expect(html).not.toMatch(/to be filled|<mark|\{\{|, [,.]|: \.|<td data-label[^>]*><\/td>|<li><\/li>/)
    expect(html).not.toMatch(/<h2[^>]*>[^<]*<\/h2>\s*(<h2|$)/)
    expect(html).toContain('site@example.test')
  })
  it('say that nothing is sold before the trader is named, and not afterwards', () => {
    const sentence = 'Nothing is sold here for real money until our name and address stand in this table.'
    expect(legalText('terms', UNKNOWN_TRADER)?.html).toContain(sentence)
    expect(legalText('terms', trader)?.html).not.toContain(sentence)
  })
  it('name what a company owes, and only a company', () => {
    const company = { ...trader, legalForm: 'private limited company', registeredIn: 'England and Wales' }
    const { html = '' } = legalText('terms', { ...company, registeredOffice: '2 Low Road, York' }) ?? {}
    for (const words of ['private limited company', 'England and Wales', '2 Low Road, York'])
      expect(html).toContain(words)
    expect(missingParticulars(company)).toEqual(['registeredOffice'])
    expect(missingParticulars({ ...trader, company: '' })).toEqual([])
  })
  it('name the companies that work for us, once they are chosen', () => {
    expect(providerWords('Our host', { name: 'Example Ltd', country: 'Ireland' })).toBe(
      'Our host: Example Ltd, Ireland',
    )
    expect(providerWords('Our host', { name: ' ', country: '' })).toBe('Our host')
    expect(legalText('privacy-policy', trader)?.html).toMatch(/Google, Mozilla, Apple or Microsoft/)
  })
  it('have one wording for leaving', () => {
    for (const slug of ['terms', 'refunds']) expect(legalText(slug, trader)?.html).toContain(HOW_TO_LEAVE)
    for (const slug of PAGES) expect(legalText(slug, trader)?.html).not.toMatch(/two steps/)
  })
  it('say where we sell, and that the e-book is supplied at once only', () => {
    const { html = '' } = legalText('terms', trader) ?? {}
    expect(html).toContain('only to people who live in the United Kingdom')
    expect(html).not.toMatch(/hold the download/)
  })
  it.each(PAGES)('%s has no contraction and says email', (slug) => {
    expect(legalText(slug, trader)?.html).not.toMatch(/\w(n’t|’ll|’re|’ve)\b|\bmail(s|ed)?\b(?!to)|scrambled/)
  })
  it('say that accounts are for people of 18 and over', () => {
    expect(legalText('terms', trader)?.html).toContain('people aged 18 and over')
    expect(legalText('privacy-policy', trader)?.html).toContain('people aged 18 and over')
  })
  it.each([
    CONSENT_KEY,
    sessionCookieName('https://a.test'),
    visitorCookieName('https://a.test'),
    'sign-in',
    ZONE_COOKIE,
  ])('name %s among what is stored', (name) => {
    expect(legalText('cookies', trader)?.html).toContain(`<code>${name}</code>`)
  })
  it('are null for another name', () => {
    expect(legalText('constructor', trader)).toBeNull()
  })
})
