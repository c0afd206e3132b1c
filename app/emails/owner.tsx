import { MailButton, MailLayout, MailQuote, MailText } from './layout.tsx'

/** Something the owner should know at once. Values that come from a visitor stand in `quote` only. */
export type OwnerNewsProps = {
  title: string
  lines: readonly string[]
  /** An address, or what somebody wrote. */
  quote?: string
  /** Who gets the answer to this email; checked before it came here. */
  replyTo?: string
  /** Where to look, with its words. */
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
