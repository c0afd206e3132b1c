/** What a mail server reports of an email of ours: it could not be delivered, or its reader called it spam. */
export type Report = {
  kind: 'undelivered' | 'complained'
  /** The Message-ID of our email, as the report quotes it. */
  messageId: string
  /** Whether no later try can succeed: there is no such mailbox. */
  isForGood: boolean
  /** In the words of the server. */
  answer: string
}

/** A part of a letter that is meant for programs. */
export type ReportPart = { type: string; text: string }

/**
 * Reads a returned email (RFC 3464) or a report of abuse (RFC 5965). Null for every other letter, and for a report that
 * does not say which email it is about: an address alone proves nothing.
 */
export function readReport(parts: readonly ReportPart[]): Report | null {
  const part = (...types: string[]) => parts.find(({ type }) => types.includes(type))?.text ?? null
  const original = part('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers')
  const messageId = original && /<[^\s<>]{1,250}>/.exec(fieldOf(headOf(original), 'message-id') ?? '')?.[0]
  if (!messageId) return null
  const status = part('message/delivery-status', 'message/global-delivery-status')
  if (status !== null) return undelivered(status, messageId)
  const feedback = part('message/feedback-report')
  if (feedback === null || !/^abuse$/i.test(fieldOf(feedback, 'feedback-type') ?? '')) return null
  return { kind: 'complained', messageId, isForGood: true, answer: 'Reported as spam' }
}

function undelivered(text: string, messageId: string): Report | null {
  if (!/^failed$/i.test(fieldOf(text, 'action') ?? '')) return null
  const status = fieldOf(text, 'status') ?? ''
  const answer = (fieldOf(text, 'diagnostic-code') ?? status).replace(/^smtp;\s*/i, '').slice(0, 300)
  return { kind: 'undelivered', messageId, isForGood: isForGood(status), answer }
}

/**
 * Whether a status (RFC 3463) says that the mailbox is not there. Full ones (5.2.2), letters that are too large (5.3.4)
 * and what somebody's filter dislikes (5.7.x) are about this letter or this day.
 */
const isForGood = (status: string): boolean => /^5\.(?:1\.\d+|2\.1|0\.0|4\.4)\b/.test(status.trim())

const headOf = (text: string) => text.replaceAll('\r\n', '\n').split('\n\n', 1)[0] ?? ''

function fieldOf(text: string, name: string): string | null {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`))
  return line === undefined ? null : line.slice(name.length + 1).trim()
}
