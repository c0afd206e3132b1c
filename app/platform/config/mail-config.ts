import { type Env, isThisMachine } from './env.ts'

export type MailConfig = { kind: 'mailbox' } | { kind: 'smtp'; url: string } | { kind: 'outbox-only' }

export type MailInConfig = {
  /** The mailbox for incoming email, polled each minute; null = none. */
  imap: { host: string; port: number; isSecure: boolean; user: string; password: string; mailbox: string } | null
  /** The secret with which a mail provider's webhooks authenticate; null = those doors are closed. */
  secret: string | null
  /** The address for replies, in lower case; null = they go to the owner's own mailbox, and none is received here. */
  address: string | null
  /** The provider's name in the header that says whether a sender is authenticated. */
  provider: string | null
}

const IMAP_EXAMPLE =
  'imaps://user:password@imap.example.org:993/INBOX, with imap:// on this machine only; leave it unset to read no mailbox.'

/** Reads where email is sent. */
export function readMail(env: Env, production: boolean, mistakes: string[]): MailConfig {
  const text = env.SMTP_URL?.trim()
  if (!text) return production ? { kind: 'outbox-only' } : { kind: 'mailbox' }
  checkSmtp(['SMTP_URL', text], 'keep mail in the outbox', mistakes)
  return { kind: 'smtp', url: text }
}

/** Reads where email is received. Error messages never contain a password. */
export function readMailIn(env: Env, mailFrom: string, mistakes: string[]): MailInConfig {
  const imap = readImap(env.IMAP_URL?.trim(), mistakes)
  const secret = env.MAIL_WEBHOOK_SECRET?.trim() || null
  if (secret !== null && secret.length < 24)
    mistakes.push(
      'MAIL_WEBHOOK_SECRET is too short; it needs at least 24 characters, for example the output of: openssl rand -hex 24',
    )
  const address = (env.INBOX_ADDRESS?.trim() || addressIn(mailFrom)).toLowerCase()
  if (env.INBOX_ADDRESS?.trim() && !/^[^\s@<>+]+@[^\s@<>]+$/.test(address))
    mistakes.push(
      `INBOX_ADDRESS is "${address}"; it must be one address without a plus, for example hello@example.org.`,
    )
  const comesBack = imap !== null || secret !== null
  return {
    imap,
    secret,
    address: comesBack && address ? address : null,
    provider: env.MAIL_AUTHSERV_ID?.trim() || null,
  }
}

/** Reads the mail server for newsletters, and how many it accepts per second. */
export function readLetters(env: Env, mistakes: string[]): { smtpUrl: string | null; perSecond: number } {
  const smtpUrl = env.LETTERS_SMTP_URL?.trim() || null
  if (smtpUrl) checkSmtp(['LETTERS_SMTP_URL', smtpUrl], 'send letters through SMTP_URL', mistakes)
  const perSecond = Number(env.LETTERS_PER_SECOND?.trim() || 10)
  if (!(perSecond >= 0.1 && perSecond <= 1_000))
    mistakes.push(`LETTERS_PER_SECOND is "${env.LETTERS_PER_SECOND}"; it must be a number from 0.1 to 1000.`)
  return { smtpUrl, perSecond }
}

function checkSmtp([name, text]: [string, string], otherwise: string, mistakes: string[]): void {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    mistakes.push(`${name} must look like smtps://user:password@mail.example.org:465; leave it unset to ${otherwise}.`)
  else if (!isDecodable(url)) mistakes.push(`${name} ${ABOUT_PERCENT}`)
}

function readImap(text: string | undefined, mistakes: string[]): MailInConfig['imap'] {
  if (!text) return null
  const url = URL.parse(text)
  if (!url || !/^imaps?:$/.test(url.protocol) || !url.hostname || !url.username) {
    mistakes.push(`IMAP_URL must look like ${IMAP_EXAMPLE}`)
    return null
  }
  if (!isDecodable(url)) {
    mistakes.push(`IMAP_URL ${ABOUT_PERCENT}`)
    return null
  }
  const isSecure = url.protocol === 'imaps:'
  if (!isSecure && !isThisMachine(url))
    mistakes.push('IMAP_URL must begin with imaps:// outside this machine, or the password travels in the open.')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 993 : 143)),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    mailbox: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  }
}

const ABOUT_PERCENT =
  'has a % that begins no code: write %25 for a % in the password, and likewise %40 for @, %2F for / and %3A for a colon.'

/** Whether what is percent-encoded in it can be read. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

const addressIn = (sender: string) => /([^\s<>]+@[^\s<>]+?)>?$/.exec(sender)?.[1] ?? ''
