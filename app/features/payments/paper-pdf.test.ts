import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { drawPaper } from './paper-pdf.server.ts'
import type { PaperDispute } from './paper-sums.server.ts'
import type { PaperRow } from './papers.server.ts'

const day = new Date('2026-06-15T12:00:00Z')

function paper(changes: Partial<PaperRow>): PaperRow {
  const seller = { name: 'Long Life Ltd', address: '1 High Street, Leeds', email: '', company: '', vat: 'GB123456789' }
  const none = { orderId: null, receiptId: null, stripeInvoiceId: null, paymentIntentId: null, userId: null }
  return {
    ...{ ...none, id: '0', number: 1, kind: 'receipt', sold: 'packs', seller, buyer: [], email: null, country: null },
    ...{ deliveryPence: 0, amount: 999, amountRefunded: 0, currency: 'gbp', vatRate: 2_000, livemode: true },
    ...{ lines: [{ name: 'Starter Pack 1', quantity: 1, unitPrice: 999 }], paidBy: null },
    ...{ paidAt: day, issuedAt: day, withdrawnAt: null },
    ...changes,
  }
}

async function textOf(receipt: PaperRow, refunds: readonly number[], disputes: readonly PaperDispute[] = []) {
  const notes = refunds.map((amount, at) => paper({ kind: 'credit-note', number: at + 2, amount }))
  const bytes = await drawPaper({
    paper: receipt,
    notes,
    receipt: null,
    before: 0,
    disputes,
    contact: 'hello@example.test',
  })
  return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text
}

describe('a receipt whose money went back in parts', () => {
  it.each([
    ['a penny of VAT more', 999, [500, 499], '£0.00', '£0.00', '£0.00'],
    ['a penny of VAT less', 500, [251, 249], '£0.00', '£0.00', '£0.00'],
    ['a penny of all', 1_000, [500, 499], '£0.01', '£0.00', '£0.01'],
  ])(
    'says nothing impossible where, each rounded for itself, they leave %s',
    async (_name, amount, refunds, ...rest) => {
      const [left, vat, net] = rest
      const text = (await textOf(paper({ amount }), refunds)).split('Paid after refunds')[1]
      expect(
        text
          ?.split('\n')
          .slice(0, 3)
          .map((line) => line.trim()),
      ).toEqual([left, `VAT included, at 20% ${vat}`, `Total without VAT ${net}`])
    },
  )
})

it('says on a credit note that the money goes back the way it was paid, where Stripe doesn’t say which', async () => {
  const words = (paidBy: string | null) => textOf(paper({ kind: 'credit-note', paidBy }), [])
  expect(await words(null)).toContain('The refund goes back the way it was paid.')
  expect(await words('Visa card ending 4242')).toContain('The refund goes back to Visa card ending 4242.')
})

it('says when a receipt was issued where that is another day than it was paid on: the accountant’s file has that day', async () => {
  const issued = (at: string) => textOf(paper({ issuedAt: new Date(at) }), [])
  expect(await issued('2026-06-15T22:59:00Z')).not.toContain('Issued on')
  // After midnight in London.
  expect(await issued('2026-06-15T23:00:00Z')).toMatch(/Paid on 15.June 2026\s+Issued on 16.June 2026/)
})

describe('a receipt whose payment was disputed', () => {
  const disputed = (phase: PaperDispute['phase']) =>
    textOf(paper({}), [], [{ amount: 999, phase, lostAt: phase === 'lost' ? new Date('2026-07-02T12:00:00Z') : null }])

  it('is paid in full where nothing came of it', async () => {
    for (const phase of ['inquiry', 'over'] as const) expect(await disputed(phase)).toContain('Paid in full.')
  })

  it('says that the bank has not decided yet, and when it has taken the money back', async () => {
    const open = await disputed('open')
    expect(open).toContain('A bank is looking into this payment.')
    const lost = await disputed('lost')
    expect(lost).toMatch(/Taken back by the bank after a dispute, 2.July 2026\s+−£9\.99/)
    for (const text of [open, lost, await textOf(paper({}), [500])]) expect(text).not.toContain('Paid in full.')
  })
})
