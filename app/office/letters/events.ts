import { z } from 'zod'
import { parseJson } from '#app/values/parse-json.ts'

/** A mail provider's report about one address: there is no such mailbox, or its owner reported a letter as spam. */
export type MailEvent = { kind: 'bounced' | 'complained'; email: string; messageId: string | null; answer: string }

/** A provider's message: events, or a request to confirm the subscription to them. */
export type ProviderMessage = { events: MailEvent[] } | { confirm: string }

const Postmark = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  Email: z.string(),
  Details: z.string().optional(),
})
const Recipients = z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() }))
const Ses = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }).optional(),
  complaint: z.object({ complainedRecipients: Recipients }).optional(),
  mail: z.object({ commonHeaders: z.object({ messageId: z.string().optional() }).optional() }).optional(),
})
const Sns = z.object({ Type: z.string(), Message: z.string(), SubscribeURL: z.string().optional() })
const Mailgun = z.object({
  'event-data': z.object({
    event: z.string(),
    severity: z.string().optional(),
    reason: z.string().optional(),
    recipient: z.string(),
    message: z.object({ headers: z.object({ 'message-id': z.string().optional() }).optional() }).optional(),
    'delivery-status': z
      .object({
        ...{ message: z.string().nullish(), description: z.string().nullish() },
        ...{ 'bounce-type': z.string().nullish(), 'enhanced-code': z.string().nullish() },
      })
      .optional(),
  }),
})

/** Postmark's permanent bounce types; the others may be temporary (https://postmarkapp.com). */
const POSTMARK_FOR_GOOD = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']

/**
 * Parses a message from Postmark, Amazon SES (through SNS) or Mailgun. Temporary failures (a full mailbox, a slow
 * server) aren't events. Null for a message in none of these formats.
 */
export function readProviderMessage(body: unknown): ProviderMessage | null {
  const postmark = Postmark.safeParse(body)
  if (postmark.success) return { events: fromPostmark(postmark.data) }
  const mailgun = Mailgun.safeParse(body)
  if (mailgun.success) return { events: fromMailgun(mailgun.data) }
  const sns = Sns.safeParse(body)
  return sns.success ? fromSns(sns.data) : null
}

function fromPostmark({ RecordType, Type = '', Email, Details = '' }: z.infer<typeof Postmark>): MailEvent[] {
  const event = { email: Email.toLowerCase(), messageId: null, answer: Details || Type }
  if (RecordType === 'SpamComplaint') return [{ ...event, kind: 'complained' }]
  return RecordType === 'Bounce' && POSTMARK_FOR_GOOD.includes(Type) ? [{ ...event, kind: 'bounced' }] : []
}

function fromMailgun({ 'event-data': data }: z.infer<typeof Mailgun>): MailEvent[] {
  const id = data.message?.headers?.['message-id']
  const status = data['delivery-status']
  const event = {
    email: data.recipient.toLowerCase(),
    messageId: id ? `<${id.replace(/^<|>$/g, '')}>` : null,
    answer: status?.message || status?.description || data.event,
  }
  if (data.event === 'complained') return [{ ...event, kind: 'complained' }]
  if (data.event !== 'failed' || data.severity !== 'permanent') return []
  // Mailgun also calls a failure permanent once it stops trying, such as for a mailbox that is full (5.2.2).
  const mayPass = data.reason === 'old' || status?.['bounce-type'] === 'soft' || status?.['enhanced-code'] === '5.2.2'
  return mayPass ? [] : [{ ...event, kind: 'bounced' }]
}

function fromSns({ Type, Message, SubscribeURL }: z.infer<typeof Sns>): ProviderMessage | null {
  if (Type === 'SubscriptionConfirmation') return isOfAmazon(SubscribeURL) ? { confirm: SubscribeURL } : null
  const read = Ses.safeParse(parseJson(Message))
  if (!read.success) return null
  const { bounce, complaint, mail } = read.data
  const messageId = mail?.commonHeaders?.messageId ?? null
  const all = (kind: MailEvent['kind'], people: z.infer<typeof Recipients>) =>
    people.map(({ emailAddress, diagnosticCode }) => ({
      ...{ kind, messageId, email: emailAddress.toLowerCase() },
      answer: diagnosticCode ?? kind,
    }))
  if (complaint) return { events: all('complained', complaint.complainedRecipients) }
  return { events: bounce?.bounceType === 'Permanent' ? all('bounced', bounce.bouncedRecipients) : [] }
}

/** Only Amazon's hosts are requested: the URL comes from outside. */
const isOfAmazon = (address: string | undefined): address is string => {
  const url = URL.parse(address ?? '')
  return url?.protocol === 'https:' && /^sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/.test(url.host)
}
