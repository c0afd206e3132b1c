import { expect, it } from 'vitest'
import { wordsAfterGiving } from './after-giving.ts'

const donation = { status: 'pending', amount: 500, copies: 0, isLost: false } as const

it('says nothing about the money of a donation it can’t see', () => {
  for (const found of [null, { donation, payment: null }]) {
    const { lead, isOurs } = wordsAfterGiving(found)
    expect(lead).not.toMatch(/charged|didn’t go through/)
    expect(isOurs).toBe(true)
  }
})

it.each([
  [{ ...donation, status: 'paid' }, null, 'Thank you for the coffee'],
  [{ ...donation, status: 'paid', copies: 1 }, null, 'Thank you for sharing the book'],
  [{ ...donation, status: 'refunded' }, null, 'Your donation was refunded'],
  [{ ...donation, status: 'disputed' }, null, 'This payment is being disputed'],
  [{ ...donation, status: 'disputed', isLost: true }, null, 'Your bank has given you the money back'],
  [donation, 'failed', 'Your donation didn’t go through'],
  [donation, 'processing', 'Your donation is on its way'],
  [donation, 'unclear', 'Your payment needs a look from us'],
] as const)('%j, %s: %s', (given, payment, title) => {
  expect(wordsAfterGiving({ donation: given, payment }).title).toBe(title)
})
