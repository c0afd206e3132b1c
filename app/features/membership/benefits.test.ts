import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { NOTHING_KNOWN, SiteProvider } from '#app/ui/site.tsx'
import home from '#content/pages/home.json'
import { BENEFIT_PLACES, benefitsOf, ON_CARD } from './benefits.ts'
import { Paywall } from './ui/paywall.tsx'

const paywall = (hasWhatsApp: boolean) =>
  renderToStaticMarkup(
    createElement(
      SiteProvider,
      { value: { ...NOTHING_KNOWN, hasWhatsApp } },
      createElement(Paywall, { isSignedIn: true }),
    ),
  )

describe('what the membership adds', () => {
  it('offers WhatsApp in the specification’s words once the coach has a number, and not before', () => {
    for (const words of ['Direct WhatsApp', 'WhatsApp coaching support']) expect(paywall(true)).toContain(words)
    expect(paywall(false)).not.toContain('WhatsApp')
    expect(JSON.stringify(benefitsOf({ hasWhatsApp: false }))).not.toContain('WhatsApp')
  })

  it('links each benefit to its own page', () => {
    expect(new Set(BENEFIT_PLACES.map(({ href }) => href)).size).toBe(BENEFIT_PLACES.length)
    for (const { href } of BENEFIT_PLACES) expect(paywall(false)).toContain(`href="${href}"`)
  })

  it('is on the programme’s card in the specification’s words', () => {
    expect(ON_CARD).toEqual(['Forum access, below every post and lesson', 'Educational resources', 'Peer support'])
    for (const words of ON_CARD) expect(JSON.stringify(home)).not.toContain(words)
  })
})
