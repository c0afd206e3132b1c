/**
 * What staff can act on, as the office's log shows it. `:name` stands for the rest of a subject where people know it by
 * that; the others have an id.
 */
const AUDIT_SUBJECTS = {
  account: 'Account',
  audit: 'The log',
  cohort: 'Group',
  comment: 'Comment',
  coupon: 'Code :name',
  delivery: 'Delivery',
  donation: 'Donation',
  event: 'Event',
  hook: 'Webhook',
  'hook-message': 'Message of a webhook',
  invitation: 'Invitation',
  letter: 'Letter',
  list: 'List :name',
  mail: 'Email',
  media: 'Picture',
  order: 'Order',
  people: 'The people',
  person: 'Account',
  product: 'Product :name',
  question: 'Question of :name',
  queue: 'Queue :name',
  receipt: 'Receipt',
  recording: 'Recording',
  sales: 'Sales :name',
  'saved-answer': 'Saved answer',
  setting: 'Setting :name',
  site: 'The site',
  talk: 'Conversation on :name',
  text: 'Text :name',
  thread: 'Message',
  user: 'Account',
} as const

type Kind = keyof typeof AUDIT_SUBJECTS
/** A record acted on: `order:<id>`. */
export type AuditSubject = `${Kind}:${string}`

/** A subject in words; one that only an older version wrote stays as it was written. */
export function subjectWords(subject: string): string {
  const colon = subject.indexOf(':')
  const words: string | undefined = AUDIT_SUBJECTS[subject.slice(0, colon) as Kind]
  return words?.replace(':name', () => subject.slice(colon + 1)) ?? subject
}

/** The subjects that are shown in these words, of those with a name. */
export function subjectsNamed(words: string): string[] {
  return Object.entries(AUDIT_SUBJECTS).flatMap(([kind, pattern]) => {
    const [before = '', isNamed] = pattern.split(':name')
    const fits = isNamed !== undefined && words.toLowerCase().startsWith(before.toLowerCase())
    return fits ? [`${kind}:${words.slice(before.length)}`] : []
  })
}
