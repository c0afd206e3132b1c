import { expect, it } from 'vitest'
import { type MailName, type MailProps, renderMail } from './mails.ts'

const SENT = { appUrl: 'https://www.example.org', sender: null }
const FOLLOW = 'https://carrier.example/track/AB123'

async function htmlOf<N extends MailName>(name: N, props: MailProps[N]) {
  return (await renderMail(name, props, SENT)).html
}

it('an address that an email leads to is a link, which no program has to guess', async () => {
  const parcel = { orderId: '018f3c1e-1111-7abc-8def-0123456789ab', what: 'Starter Pack 2', parcel: null }
  const complaint = { number: 7, name: 'Ada', message: 'm', wish: '', dueAt: '2026-12-08T10:00:00Z' }
  const given = {
    fromName: 'Ada',
    forName: 'Bo',
    message: null,
    what: 'A book',
    code: 'ABCD',
    path: '/gift/open?code=x',
  }
  const emails = [
    [await htmlOf('payment-failed', { what: 'A book', amount: 999, path: '/checkout' }), `${SENT.appUrl}/checkout`],
    [await htmlOf('pack-dispatched', { ...parcel, follow: FOLLOW }), FOLLOW],
    [await htmlOf('complaint-received', complaint), `${SENT.appUrl}/complaints`],
    [await htmlOf('gift', given), `${SENT.appUrl}/gift/open`],
  ] as const
  for (const [html, address] of emails) {
    expect(html).toContain(`href="${address}"`)
    expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toContain('https://')
  }
})
