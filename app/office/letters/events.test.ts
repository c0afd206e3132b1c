import { describe, expect, it } from 'vitest'
import { readProviderMessage } from './events.ts'

const ID = '<l.1.2@longevity.test>'
const ses = (message: object) => ({ Type: 'Notification', MessageId: 'x', Message: JSON.stringify(message) })
const mail = { commonHeaders: { messageId: ID } }
const bounce = (bounceType: string) => ({
  notificationType: 'Bounce',
  bounce: { bounceType, bouncedRecipients: [{ emailAddress: 'A@x.test', diagnosticCode: 'smtp; 550' }] },
  mail,
})
const mailgun = (event: object) => ({
  signature: {},
  'event-data': { recipient: 'A@x.test', message: { headers: { 'message-id': ID.slice(1, -1) } }, ...event },
})
const failed = (reason: string, status: object) =>
  mailgun({ event: 'failed', severity: 'permanent', reason, 'delivery-status': status })
const hard = { 'enhanced-code': '5.1.1', 'bounce-type': 'hard' }

describe('what a mail provider tells', () => {
  it.each([
    ['Postmark: no mailbox', { RecordType: 'Bounce', Type: 'HardBounce', Email: 'A@x.test' }, 'bounced', null],
    ['Postmark: spam', { RecordType: 'SpamComplaint', Email: 'A@x.test' }, 'complained', null],
    ['SES: no mailbox', ses(bounce('Permanent')), 'bounced', ID],
    [
      'SES by event publishing',
      ses({ ...bounce('Permanent'), notificationType: undefined, eventType: 'Bounce' }),
      'bounced',
      ID,
    ],
    ['SES: spam', ses({ complaint: { complainedRecipients: [{ emailAddress: 'a@x.test' }] }, mail }), 'complained', ID],
    ['Mailgun: no mailbox', mailgun({ event: 'failed', severity: 'permanent' }), 'bounced', ID],
    [
      'Mailgun: no mailbox, in its own example’s words',
      failed('bounce', { code: 550, message: '5.1.1 No user', description: null, ...hard }),
      'bounced',
      ID,
    ],
    [
      'Mailgun: bounced before',
      failed('suppress-bounce', { code: 605, message: null, description: 'Not delivering', 'enhanced-code': null }),
      'bounced',
      ID,
    ],
    ['Mailgun: spam', mailgun({ event: 'complained' }), 'complained', ID],
  ])('is understood: %s', (_name, said, kind, messageId) => {
    expect(readProviderMessage(said)).toMatchObject({ events: [{ kind, email: 'a@x.test', messageId }] })
  })

  it.each([
    ['Postmark: a full mailbox', { RecordType: 'Bounce', Type: 'SoftBounce', Email: 'a@x.test' }],
    ['Postmark: delivered', { RecordType: 'Delivery', Email: 'a@x.test' }],
    ['SES: for now', ses(bounce('Transient'))],
    ['SES: delivered', ses({ notificationType: 'Delivery', mail })],
    ['Mailgun: for now', mailgun({ event: 'failed', severity: 'temporary' })],
    ['Mailgun: tried until it was too old', failed('old', { code: 602, message: 'Too old' })],
    ['Mailgun: given up for now', failed('generic', { code: 452, 'bounce-type': 'soft' })],
    ['Mailgun: a full mailbox', failed('bounce', { code: 552, ...hard, 'enhanced-code': '5.2.2' })],
    ['Mailgun: opened', mailgun({ event: 'opened' })],
  ])('is nothing to act on: %s', (_name, said) => {
    expect(readProviderMessage(said)).toEqual({ events: [] })
  })

  it.each([null, [], 'text', {}, { Type: 'Notification', Message: 'no JSON' }])('is not any of theirs: %j', (said) => {
    expect(readProviderMessage(said)).toBeNull()
  })

  it.each([
    ['https://sns.eu-west-2.amazonaws.com/?Action=Confirm', true],
    ['http://sns.eu-west-2.amazonaws.com/', false],
    ['https://sns.eu-west-2.amazonaws.com.evil.test/', false],
    ['https://evil.test/sns.eu-west-2.amazonaws.com', false],
    ['https://169.254.169.254/', false],
  ])('asks to be confirmed at Amazon alone: %s', (SubscribeURL, isTaken) => {
    const body = { Type: 'SubscriptionConfirmation', Message: 'Visit', SubscribeURL }
    expect(readProviderMessage(body)).toEqual(isTaken ? { confirm: SubscribeURL } : null)
  })
})
