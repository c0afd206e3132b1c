import { createTransport } from 'nodemailer'
import { isThisMachine } from '../config/env.ts'

export type Attachment = { filename: string; contentType: string; content: Uint8Array }

/** An email ready to be sent: both parts rendered, one recipient. */
type RenderedMail = {
  messageId: string
  to: string
  subject: string
  html: string
  text: string
  headers?: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
}

export type Mailer = {
  /** Resolves when the server has accepted the email. */
  send(mail: RenderedMail): Promise<void>
  close(): void
}

/** Sends over SMTP. Timeouts are short because a worker, not a visitor, waits, and will retry. */
export function createMailer(
  smtpUrl: string,
  from: string,
  {
    isOnce = false,
    connections = 2,
  }: { /** Never retries automatically. */ isOnce?: boolean; connections?: number } = {},
): Mailer {
  const transport = createTransport({
    ...serverOf(smtpUrl),
    pool: true,
    maxConnections: connections,
    // After a broken connection the message may have been accepted: by default the library would resend it.
    ...(isOnce ? { maxRequeues: 0 } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ messageId, to, subject, html, text, headers, attachments = [] }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        html,
        text,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
      })
    },
    close: () => transport.close(),
  }
}

function serverOf(smtpUrl: string) {
  const url = new URL(smtpUrl)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    // Outside this machine the connection must be encrypted.
    ...(isThisMachine(url) ? { ignoreTLS: true } : { requireTLS: true }),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
  }
}

/** Connects and logs in without sending anything. @throws Error when the server wouldn't accept our emails. */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(serverOf(smtpUrl))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
