import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Billing } from '../contract.ts'
import { BillingPanel } from './billing-panel.tsx'
import { MembershipBanner } from './membership-banner.tsx'

const OVERDUE: Billing = {
  ...{ state: 'overdue', status: 'past_due', plan: 'membership', price: 2999, currency: 'gbp', trialEndsAt: null },
  ...{
    resumesAt: null,
    isEntitled: true,
    isUnpaid: true,
    mayJoin: false,
    isQuiet: false,
    actions: ['cancel'],
    isPaid: true,
  },
  ...{ paidUntil: '2026-07-15T12:00:00Z', endsAt: null, closesAt: '2026-07-29T12:00:00Z' },
  ...{ hasGuarantee: true },
}
function shown(billing: Billing, element = <BillingPanel billing={billing} canPay />): string {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('says that an unpaid membership is cancelled, where the button to cancel it was', () => {
  expect(shown(OVERDUE)).toContain('Cancel membership')
  expect(shown(OVERDUE)).not.toContain('You’ve cancelled')
  const cancelled = shown({ ...OVERDUE, endsAt: '2026-08-15T12:00:00Z' })
  expect(cancelled).not.toContain('Cancel membership')
  expect(cancelled).toContain('You’ve cancelled, so it no longer renews.')
})

it('offers the card of an unpaid month before the way out', () => {
  const page = shown(OVERDUE)
  expect(page.indexOf('Card and invoices</')).toBeLessThan(page.indexOf('Cancel membership'))
  const paid = shown({ ...OVERDUE, state: 'running', status: 'active' })
  expect(paid.indexOf('Cancel membership')).toBeLessThan(paid.indexOf('Card and invoices</'))
})

it('says above the day once that a payment failed, whether the dashboard is open or closed', () => {
  for (const isEntitled of [true, false]) {
    const billing = { ...OVERDUE, isEntitled }
    expect(shown(billing, <MembershipBanner billing={billing} />).match(/did not go through/g)).toHaveLength(1)
  }
})
