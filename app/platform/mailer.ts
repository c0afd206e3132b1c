import { createTransport } from 'nodemailer'

/** A file that comes with an email. */
export type Attachment = { filename: string; contentType: string; content: Uint8Array }

/** One email, ready to be sent: both parts written, one recipient. */
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
  /** Resolves when the server has taken the email. */
  send(mail: RenderedMail): Promise<void>
  close(): void
}

/** Sends over SMTP. Timeouts are short because the worker, not a visitor, waits, and will try again. */
export function createMailer(
  smtpUrl: string,
  from: string,
  {
    isOnce = false,
    connections = 2,
  }: { /** Never tries again by itself. */ isOnce?: boolean; connections?: number } = {},
): Mailer {
  const transport = createTransport({
    ...serverOf(smtpUrl),
    pool: true,
    maxConnections: connections,
    // A message whose line broke may have been taken: the library would send it again by itself.
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

/** Where emails are handed in, and how. */
function serverOf(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const local = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    // Outside this machine the connection is encrypted or there is none.
    ...(local ? { ignoreTLS: true } : { requireTLS: true }),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
  }
}

/** Goes as far as user and password, and hands nothing in. @throws Error when the server would not take our emails. */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(serverOf(smtpUrl))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
