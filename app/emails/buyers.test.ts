import { describe, expect, it } from 'vitest'
import { orderNumber } from '#app/values/order-number.ts'
import { type MailName, type MailProps, renderMail } from './mails.ts'

const SENT = { appUrl: 'https://www.example.org', sender: null }
const order = { orderId: '018f3c1e-1111-7abc-8def-0123456789ab', paidBy: null }

/** The text of an email in one line. */
async function read<N extends MailName>(name: N, props: MailProps[N]) {
  return (await renderMail(name, props, SENT)).text.replaceAll(/\s+/g, ' ')
}

describe('what a buyer reads in an email', () => {
  it('is true where there was nothing to pay', async () => {
    const packs = { ...order, deliveryPence: 0, lines: [], address: ['1 High Street'] }
    expect(await read('pack-order', { ...packs, amount: 495 })).toContain('We’ve received your order and payment.')
    const free = await read('pack-order', { ...packs, amount: 0 })
    expect(free).toContain('We’ve received your order. We’ll')
    expect(free).not.toContain('money back')
    expect(free).toContain('you can cancel it on that page. After')
  })

  it('names the order whose money goes back, or is disputed', async () => {
    const { orderId } = order
    const number = `Order ${orderNumber(orderId)}`
    expect(await read('refund', { what: 'Starter Pack 1', amount: 1_001, orderId })).toContain(`${number}.`)
    expect(await read('refund', { what: 'Starter Pack 1', amount: 0, orderId })).toContain(`${number}.`)
    for (const phase of ['open', 'over', 'lost']) {
      const about = { phase, kind: 'packs', isRefunded: false } as const
      const paid = { id: orderId, amount: 5_494, currency: 'gbp' }
      expect(await read('order-dispute', { ...about, order: paid })).toContain(`${number}, £54.94.`)
      // As queued by a version that named none.
      expect(await read('order-dispute', about)).not.toContain('Order ')
    }
  })

  it.each([
    [null, 'your gift can’t be opened', 'your gift can be opened again', 'your gift can’t be opened any more'],
    ['ebook', 'your gift opened is closed', 'your gift opened works again', 'your gift opened stays closed'],
    ['membership', 'opened your gift keeps it', 'The payment stands. There', 'the money back. There'],
  ] as const)('says of a disputed gift (opened: %s) what has become of it', async (opened, ...told) => {
    const about = { kind: 'gift', opened } as const
    for (const [at, phase] of ['open', 'over', 'lost'].entries()) {
      expect(await read('order-dispute', { ...about, phase, isRefunded: false })).toContain(told[at])
      if (phase === 'lost') continue
      expect(await read('order-dispute', { ...about, phase, isRefunded: true })).not.toMatch(/your gift/)
    }
  })

  it('leads to where the button for the guarantee is', async () => {
    const bought = { ...order, amount: 999, path: '/download/x', waivedOn: '2026-11-28T09:00:00Z' }
    const mail = await read('ebook-order', bought)
    expect(mail).toContain('the button is with your order in your account https://www.example.org/account#orders')
  })

  it('keeps the number of an order on one line', async () => {
    const { html } = await renderMail('receipt-again', { ...order, what: 'A book', amount: 999 }, SENT)
    expect(html).toMatch(/<span style="white-space:nowrap">[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}<\/span>/)
  })
})
