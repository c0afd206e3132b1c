import { MailButton, MailLayout, MailQuote, MailText, mail } from './mail.tsx'

/** Something the owner should know immediately. Values from a visitor may only go into `quote`. */
export type OwnerEmailProps = {
  title: string
  lines: readonly string[]
  /** An address, or what a visitor wrote. */
  quote?: string
  /** The address for replies; already validated. */
  replyTo?: string
  /** Where to look, with the link's text. */
  link?: { path: string; words: string }
}

export const ownerNews = mail<OwnerEmailProps>({
  subject: ({ title }) => title,
  headers: ({ replyTo }): Record<string, string> => (replyTo ? { 'Reply-To': replyTo } : {}),
  body: ({ title, lines, quote, link }) => (
    <MailLayout heading={title} preview={lines[0] ?? title}>
      {lines.map((line) => (
        <MailText key={line}>{line}</MailText>
      ))}
      {quote && <MailQuote>{quote}</MailQuote>}
      {link && <MailButton href={link.path}>{link.words}</MailButton>}
    </MailLayout>
  ),
})
