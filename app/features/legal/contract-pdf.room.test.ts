import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { UNKNOWN_TRADER } from '#dev/unknown-trader.ts'

const orderId = '1c7d2b1e-55aa-4bcd-8000-1234567890ab'

describe.skipIf(!hasDatabase())('an email that confirms a contract', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  type Post = Parameters<Parameters<TestApp['tools']['outbox']['transaction']>[0]>[1]
  async function mailOf(to: string, send: (post: Post) => Promise<void>) {
    await app.tools.outbox.transaction((_tx, post) => send(post))
    return app.mailbox.waitFor(to)
  }

  async function contractIn(to: string, send: (post: Post) => Promise<void>) {
    const mail = await mailOf(to, send)
    expect(mail.text).toContain('Attached to this email, for you to keep')
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['your-contract.pdf'])
    const [file] = mail.attachments
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(file?.content ?? '', 'base64')))
    const { text } = await extractText(pdf, { mergePages: true })
    return text.replaceAll(/\s+/g, ' ')
  }

  it('of the e-book brings the terms, the way to cancel, the form and what was agreed', async () => {
    const text = await contractIn('book@example.test', (post) =>
      post({
        to: 'book@example.test',
        template: 'ebook-order',
        props: { orderId, amount: 999, paidBy: 'PayPal', path: '/download/x', waivedOn: '2026-06-15T10:00:00.000Z' },
      }),
    )
    for (const part of [
      'Terms of Service',
      'The 30-day guarantee',
      'How to cancel',
      'Model cancellation form',
      'Order 3HY-JP7-JNN',
      '£9.99',
      'PayPal',
      'On 15 June 2026 you asked for the download at once',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/\{\{|\]\(/)
  })

  it('of packs says what, where to and for how much', async () => {
    const lines = [{ name: 'Starter Pack 1', quantity: 2, unitPrice: 4999 }]
    const address = ['Łukasz Żółć', '1 High Street', 'Leeds']
    const text = await contractIn('packs@example.test', (post) =>
      post({
        to: 'packs@example.test',
        template: 'pack-order',
        props: { orderId, amount: 10_493, deliveryPence: 495, lines, address },
      }),
    )
    for (const part of [
      '2 × £49.99',
      '£104.93',
      '£4.95',
      'Łukasz Żółć, 1 High Street, Leeds',
      'Model cancellation form',
    ])
      expect(text).toContain(part)
  })

  it.each([
    ['with a free month', true, 'First payment 15 July 2026'],
    ['without one', false, 'Next payment 15 July 2026'],
  ])('of a membership %s says price, dates and how to leave', async (kind, isTrial, payment) => {
    const to = `${kind.replaceAll(' ', '-')}@example.test`
    const text = await contractIn(to, (post) =>
      post({
        to,
        template: 'membership-started',
        props: { amount: 2999, nextCharge: '2026-07-15T10:00:00.000Z', isTrial },
      }),
    )
    for (const part of [payment, '£29.99 a month', 'until you cancel', 'Model cancellation form'])
      expect(text).toContain(part)
  })

  it('says what holds when it is made, whatever an earlier one said', async () => {
    const contractOf = (to: string) =>
      contractIn(to, (post) =>
        post({
          to,
          template: 'membership-started',
          props: { amount: 2999, nextCharge: '2026-07-15T10:00:00.000Z', isTrial: false },
        }),
      )
    await app.set({ trader: { ...UNKNOWN_TRADER, name: 'Ann Before', address: '1 Mill Lane, Leeds' } })
    const before = await contractOf('before@example.test')
    await app.set({ trader: { ...UNKNOWN_TRADER, name: 'Bea After', address: '1 Mill Lane, Leeds' } })
    const after = await contractOf('after@example.test')
    expect([before.includes('Ann Before'), before.includes('Bea After')]).toEqual([true, false])
    expect([after.includes('Ann Before'), after.includes('Bea After')]).toEqual([false, true])
    expect(after.replaceAll('Bea After', 'Ann Before')).toBe(before)
  })

  it('is the only one that comes with a file', async () => {
    const to = 'refund@example.test'
    const mail = await mailOf(to, (post) => post({ to, template: 'refund', props: { what: 'a guide', amount: 999 } }))
    expect(mail.attachments).toEqual([])
  })
})
