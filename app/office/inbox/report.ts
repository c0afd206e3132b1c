/** A mail server's report about an email of ours: it couldn't be delivered, or was reported as spam. */
export type Report = {
  kind: 'undelivered' | 'complained'
  /** The Message-ID of our email, as the report quotes it. */
  messageId: string
  /** Permanent: there is no such mailbox. */
  isForGood: boolean
  /** The server's own words. */
  answer: string
}

/** A machine-readable part of an email. */
export type ReportPart = { type: string; text: string }

/**
 * Parses a bounce (RFC 3464) or an abuse report (RFC 5965). Null for anything else, and for a report that doesn't say
 * which email it's about: an address alone proves nothing.
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
 * Whether a status (RFC 3463) means that the mailbox doesn't exist. Full mailboxes (5.2.2), oversized messages (5.3.4)
 * and spam filters (5.7.x) concern this message or this day only, and 5.1.7 and 5.1.8 our own address.
 */
const isForGood = (status: string): boolean => /^5\.(?:1\.(?:[1-69]|10)|2\.1|0\.0|4\.4)\b/.test(status.trim())

const headOf = (text: string) => text.replaceAll('\r\n', '\n').split('\n\n', 1)[0] ?? ''

function fieldOf(text: string, name: string): string | null {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`))
  return line === undefined ? null : line.slice(name.length + 1).trim()
}
