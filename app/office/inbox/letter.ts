/** The parts of an incoming email that we use. */
export type Letter = {
  messageId: string
  from: { name: string; address: string }
  /** Every address it was sent or delivered to. */
  to: readonly string[]
  subject: string
  text: string
  files: readonly { name: string; type: string; bytes: number }[]
  /** Headers with lower-case names, newest first, as receiving servers prepend theirs. */
  headers: readonly { name: string; value: string }[]
}

/** Larger messages stay in the mailbox; only their arrival is recorded here. */
export const MOST_BYTES = 10 * 1024 * 1024
export const MOST_FILES = 20
/** Limit of the text stored for reading; the raw message is stored in full. */
export const MOST_TEXT = 100_000

const valuesOf = ({ headers }: Pick<Letter, 'headers'>, name: string) =>
  headers.filter((header) => header.name === name).map(({ value }) => value.trim())

/**
 * Whether a program sent it: an out-of-office reply, a mailing, a bounce. Answering such messages, or notifying the
 * coach of them, can cause an endless loop between two machines.
 */
export function isAutomatic(letter: Pick<Letter, 'headers'>): boolean {
  const has = (name: string, pattern: RegExp) => valuesOf(letter, name).some((value) => pattern.test(value))
  return (
    has('auto-submitted', /^(?!no\b)\S/i) ||
    has('precedence', /^(?:bulk|junk|list)\b/i) ||
    has('return-path', /^<\s*>$/) ||
    has('x-autoreply', /./) ||
    has('x-autorespond', /./) ||
    has('list-id', /./) ||
    has('list-unsubscribe', /./)
  )
}

/** The Message-IDs that a message replies to, closest first. */
export function answeredIds(letter: Pick<Letter, 'headers'>): string[] {
  const named = [...valuesOf(letter, 'in-reply-to'), ...valuesOf(letter, 'references').map(reversed)].join(' ')
  return [...new Set(named.match(/<[^\s<>]{1,250}>/g) ?? [])].slice(0, 50)
}

const reversed = (value: string) => (value.match(/<[^\s<>]+>/g) ?? []).toReversed().join(' ')

const TOKEN = /\+t-([0-9a-f]{20})@/i

export function replyTokenOf(to: readonly string[]): string | null {
  for (const address of to) {
    const token = TOKEN.exec(address)?.[1]
    if (token) return token.toLowerCase()
  }
  return null
}

/** The reply address of a thread: the inbox's address with the thread's token in it. */
export function replyAddress(inbox: string, token: string): string {
  const at = inbox.lastIndexOf('@')
  return `${inbox.slice(0, at)}+t-${token}${inbox.slice(at)}`
}

/**
 * Whether the receiving mail provider has authenticated the sender's address. Only the topmost header with its own name
 * counts: anyone can add such a line further down.
 *
 * @param provider Our provider's name in that header (`MAIL_AUTHSERV_ID`); null = none is trusted.
 */
export function isSenderConfirmed(letter: Pick<Letter, 'headers' | 'from'>, provider: string | null): boolean {
  const [newest = ''] = valuesOf(letter, 'authentication-results')
  const [name = '', ...results] = newest.replaceAll(/\([^()]*\)/g, ' ').split(';')
  if (provider === null || name.trim().split(/\s/)[0]?.toLowerCase() !== provider.toLowerCase()) return false
  const dmarc = results.find((result) => /^\s*dmarc\s*=\s*pass\b/i.test(result))
  if (!dmarc) return false
  const domain = /\bheader\.from\s*=\s*"?([^\s;"]+)/i.exec(dmarc)?.[1]
  return !domain || letter.from.address.toLowerCase().endsWith(`@${domain.toLowerCase()}`)
}

const STARTS_OF_HISTORY = [
  /^On .{6,200}\bwrote:\s*$/,
  /^Am .{6,200}\bschrieb\b.{0,120}:\s*$/,
  /^Le .{6,200}\ba écrit\s?:\s*$/,
  /^-{3,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht)\s*-{3,}\s*$/i,
  /^_{20,}\s*$/,
  /^From: .+$/,
]

/** Splits a message into new text and the quoted history below it. */
export function cutHistory(text: string): { fresh: string; history: string } {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const at = lines.findIndex((line, index) => isStart(lines, line, index))
  const end = at === -1 ? lines.length - quotedAtEnd(lines) : at
  const fresh = lines.slice(0, end).join('\n').trim()
  // A message that is nothing but a quotation is shown in full.
  if (fresh === '') return { fresh: text.trim(), history: '' }
  return { fresh, history: lines.slice(end).join('\n').trim() }
}

function isStart(lines: readonly string[], line: string, index: number): boolean {
  const next = lines[index + 1] ?? ''
  // Long introductions are wrapped: 'On Monday, Ada Lovelace <ada@…>' with 'wrote:' on the next line.
  const joined =
    /^(?:On|Am|Le) /.test(line) && /(?:wrote|schrieb|écrit).{0,40}:\s*$/.test(next) ? `${line} ${next}` : line
  if (!STARTS_OF_HISTORY.some((start) => start.test(joined.trim()))) return false
  // 'From:' may begin a normal sentence, unless the other lines of a header follow.
  if (line.startsWith('From: '))
    return lines.slice(index + 1, index + 5).some((one) => /^(?:Sent|Date|To|Subject): /.test(one))
  return true
}

function quotedAtEnd(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'))
  return lines.slice(last + 1).some((line) => line.startsWith('>')) ? lines.length - last - 1 : 0
}
