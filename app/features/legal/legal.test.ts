import { describe, expect, it } from 'vitest'
import { sessionCookieName } from '#app/features/auth/session.server.ts'
import { ZONE_COOKIE } from '#app/features/auth/sign-in.server.ts'
import { CONSENT_KEY } from '#app/features/consent/consent.ts'
import { visitorCookieName } from '#app/platform/visitor.ts'
import { formatPence } from '#app/values/pence.ts'
import { COMMUNITY, PRICES } from '#app/values/prices.ts'
import { getLegalText } from './legal.server.ts'
import { UNKNOWN_TRADER } from './trader.ts'

const trader = {
  name: 'Ann & Co <b>Ltd</b>',
  address: '1 High Street, Leeds',
  email: 'hello@example.test',
  company: '01234567',
  vat: '',
}
const PAGES = ['privacy-policy', 'disclaimer', 'terms', 'cookies', 'accessibility', 'refunds', 'complaints']

describe('legal texts', () => {
  it.each(PAGES)('%s has a date, a list of contents and no placeholder left', (slug) => {
    const text = getLegalText(slug, trader, COMMUNITY)
    expect(text?.updated).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(text?.headings.length).toBeGreaterThan(1)
    expect(text?.html).not.toContain('{{')
    expect(text?.html).not.toContain('to be filled in')
  })
  it.each(PAGES)('%s leads only to places in it that are there', (slug) => {
    const { html = '', citations = [] } = getLegalText(slug, trader, COMMUNITY) ?? {}
    const places = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id).concat(citations.map((key) => `ref-${key}`))
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(places).toContain(id)
  })
  it('name the trader as plain text', () => {
    expect(getLegalText('privacy-policy', trader, COMMUNITY)?.html).toContain('Ann &#x26; Co &#x3C;b>Ltd&#x3C;/b>')
  })
  it('name the prices that hold, those of the settings among them', () => {
    const terms = getLegalText('terms', trader, { price: 3_100, trialDays: 14 })?.html
    expect(terms).toContain(formatPence(PRICES.ebook))
    expect(terms).toContain('currently £31.00 a month')
    expect(getLegalText('refunds', trader, { price: 3_100, trialDays: 14 })?.html).toContain('14 free days')
  })
  it('leave out a number the trader does not have', () => {
    expect(getLegalText('privacy-policy', trader, COMMUNITY)?.html).toContain('01234567')
    expect(getLegalText('privacy-policy', trader, COMMUNITY)?.html).not.toContain('VAT number')
    expect(getLegalText('disclaimer', { ...trader, company: '' }, COMMUNITY)?.html).not.toContain('Company number')
  })
  it('say what the owner must still fill in', () => {
    expect(getLegalText('disclaimer', UNKNOWN_TRADER, COMMUNITY)?.html).toContain(
      '<mark>[to be filled in: the name of the trader]</mark>',
    )
  })
  it('say that accounts are for people of 18 and over', () => {
    expect(getLegalText('terms', trader, COMMUNITY)?.html).toContain('people aged 18 and over')
    expect(getLegalText('privacy-policy', trader, COMMUNITY)?.html).toContain('people aged 18 and over')
  })
  it.each([
    CONSENT_KEY,
    sessionCookieName('https://a.test'),
    visitorCookieName('https://a.test'),
    'sign-in',
    ZONE_COOKIE,
  ])('name %s among what is stored', (name) => {
    expect(getLegalText('cookies', trader, COMMUNITY)?.html).toContain(`<code>${name}</code>`)
  })
  it('are null for another name', () => {
    expect(getLegalText('constructor', trader, COMMUNITY)).toBeNull()
  })
})
