import { readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { STRIPE_EVENTS } from '#app/features/payments/events.ts'

const LIST = readFileSync('docs/going-live.md', 'utf8')

it('the list of events to choose is the one that the webhook heeds', () => {
  const [, table = ''] = /<!-- events:[^>]*-->\n([\s\S]*?)<!-- end of events -->/.exec(LIST) ?? []
  const named = [...table.matchAll(/^\| `([\w.]+)` \| (.+) \|$/gm)].map(([, type, why]) => [type, why])
  expect(named).toEqual(Object.entries(STRIPE_EVENTS))
})

it('every one of them is an event that Stripe knows', () => {
  const known = readFileSync('dev/stripe-sandbox/description/event-types.2026-10-28.endive.json', 'utf8')
  expect(Object.keys(STRIPE_EVENTS).filter((type) => !known.includes(`"${type}"`))).toEqual([])
})

it('the API version it names is that of the package', () => {
  expect(LIST).toContain(`\`${Stripe.API_VERSION}\``)
})
