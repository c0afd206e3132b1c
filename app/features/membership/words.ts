import { londonDay as day } from '#app/values/london-day.ts'
import { formatSum } from '#app/values/sum.ts'
import type { Billing } from './contract.ts'
import { accessEndsAt, NO_END } from './state.ts'

export type Words = { title: string; text: string }

/** Returns what every page says about a membership: a title and one or two sentences for its state. */
export function wordsOf(billing: Billing): Words {
  const { state, isEntitled, isUnpaid, endsAt, closesAt, paidUntil, resumesAt, trialEndsAt } = billing
  const price = formatSum({ amount: billing.price, currency: billing.currency })
  const charges = isUnpaid ? 'Its last month isn’t paid yet.' : 'Nothing more is charged.'
  switch (state) {
    case 'none':
    case 'begun':
      return { title: 'You have no membership', text: 'Today’s card is free. Membership adds the whole dashboard.' }
    case 'gift':
      return {
        title: 'Your membership is a gift',
        text: `Your membership is a gift. ${endsAt ? `It’s open until ${day(endsAt)} and then ends by itself. ` : ''}There’s nothing to pay.`,
      }
    case 'free-month':
      return {
        title: 'Your free trial',
        text: `Your free trial runs until ${on(trialEndsAt)}. Then ${price} is charged, and again each month. We write to you three days before. Cancel before that day and you pay nothing.`,
      }
    case 'running':
      return {
        title: 'Your membership',
        text: `${price} a month.${paidUntil ? ` The next payment is on ${day(paidUntil)}.` : ''}`,
      }
    case 'awaiting':
      return {
        title: 'Your next payment is on its way',
        text: `Your dashboard opens again as soon as ${price} has been paid. There is nothing for you to do.`,
      }
    case 'pausing':
    case 'paused':
      return {
        title: 'Your membership is paused',
        text: `Your membership is paused. ${isEntitled ? `What you’ve paid for stays open until ${on(paidUntil)}. ` : ''}It starts again by itself on ${on(resumesAt)}, with ${price}. We write to you three days before, and nothing is charged until then.`,
      }
    case 'ending':
      return {
        title: `Your membership ends on ${on(endsAt)}`,
        text: `Your membership ends on ${on(endsAt)}. ${isEntitled ? 'Until then everything stays open. ' : ''}${charges}`,
      }
    case 'closing':
      return {
        title: `Your account will be deleted on ${on(closesAt)}`,
        text: `Your membership ends with this account, on ${on(closesAt)}. ${charges}`,
      }
    case 'overdue':
      return {
        title: 'Your last payment did not go through',
        text: isEntitled
          ? `Your last payment did not go through. Your dashboard stays open until ${paidUntil ? day(accessEndsAt(new Date(paidUntil)).toISOString()) : 'soon'} while we try again. To change your card, choose “Card and invoices”.`
          : 'Your last payment did not go through. Your dashboard is closed until it’s paid. Everything you’ve recorded is kept. To change your card, choose “Card and invoices”. Please don’t join a second time.',
      }
    case 'frozen':
      return {
        title: 'Your bank is looking into a payment',
        text: `One of your payments to us has been disputed. While your bank decides, your dashboard is closed and nothing more is charged.${endsAt ? ` Your membership ends on ${day(endsAt)}.` : ' If the payment stands, everything opens again by itself.'} Was it a mistake? Tell your bank that the payment was right, and write to us.`,
      }
    case 'stopped':
      return {
        title: 'Your membership is paused',
        text: 'Your membership is paused, and nothing is charged meanwhile. Please don’t join a second time: write to us and we’ll start it again.',
      }
    case 'ended':
      return { title: 'Your membership has ended', text: 'Your membership has ended. Nothing more is charged.' }
    case 'unknown':
      return {
        title: 'Your membership is on hold',
        text: 'Our payment provider says something about your membership that we don’t know yet. Your dashboard is closed meanwhile, and nothing you recorded is lost. Please don’t join a second time: write to us.',
      }
  }
}

/** The same above or instead of a page: its text doesn't repeat the title. */
export function noticeOf(billing: Billing): Words {
  const { title, text } = wordsOf(billing)
  return { title, text: text.startsWith(`${title}. `) ? text.slice(title.length + 2) : text }
}

const on = (iso: string | null) => (iso && new Date(iso) < NO_END ? day(iso) : 'a day we’ll tell you')
