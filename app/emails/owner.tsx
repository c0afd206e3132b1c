import { MailButton, MailLayout, MailQuote, MailText } from './layout.tsx'

/** Something the owner should know immediately. Values from a visitor may only go into `quote`. */
export type OwnerNewsProps = {
  title: string
  lines: readonly string[]
  /** An address, or what a visitor wrote. */
  quote?: string
  /** The address for replies; already validated. */
  replyTo?: string
  /** Where to look, with the link's text. */
  link?: { path: string; words: string }
}

export const ownerNewsSubject = ({ title }: OwnerNewsProps) => title

export const ownerNewsHeaders = ({ replyTo }: OwnerNewsProps): Readonly<Record<string, string>> =>
  replyTo ? { 'Reply-To': replyTo } : {}

export function OwnerNews({ title, lines, quote, link, appUrl }: OwnerNewsProps & { appUrl: string }) {
  return (
    <MailLayout heading={title} preview={lines[0] ?? title}>
      {lines.map((line) => (
        <MailText key={line}>{line}</MailText>
      ))}
      {quote && <MailQuote>{quote}</MailQuote>}
      {link && <MailButton href={`${appUrl}${link.path}`}>{link.words}</MailButton>}
    </MailLayout>
  )
}
