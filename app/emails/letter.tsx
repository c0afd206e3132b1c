import { createElement, type ReactNode } from 'react'
import { Link, Text } from 'react-email'
import { linkTo } from '#app/browser/call.ts'
import { MailLayout, mail, oneClickUnsubscribe } from './mail.tsx'

/** A part of a letter's content: text, or an element that email programs support. */
export type LetterPart =
  | string
  | { tag: string; href?: string; src?: string; alt?: string; parts: readonly LetterPart[] }

export type LetterProps = {
  subject: string
  preview: string
  parts: readonly LetterPart[]
  /** Its id, so that unsubscribing by its link is counted with it. */
  letter: string
  list: string
  listTitle: string
  /** In this recipient's links. */
  manageToken: string
  /** Its page on the site; null = none. */
  webPath: string | null
}

const quiet = { color: '#5b6a62', textDecoration: 'underline' }

export const letter = mail<LetterProps>({
  subject: ({ subject }) => subject,
  /** RFC 2919; autoresponders don't reply to bulk email. */
  headers({ letter, list, manageToken, appUrl }) {
    const query = new URLSearchParams({ token: manageToken, list, letter })
    return {
      ...oneClickUnsubscribe(`${appUrl}${linkTo('POST /api/newsletter/unsubscribe')}?${query}`),
      'List-Id': `<${list}.${new URL(appUrl).hostname}>`,
      Precedence: 'bulk',
    }
  },
  body(props) {
    const { subject, preview, parts, letter, list, listTitle, manageToken, webPath, appUrl } = props
    const path = (page: string, query: Record<string, string>) =>
      `${appUrl}/newsletter/${page}?${new URLSearchParams(query)}`
    const because = (
      <>
        You get this because you’re on the list “{listTitle}”.{' '}
        <Link href={path('unsubscribe', { token: manageToken, list, letter })} style={quiet}>
          Leave this list
        </Link>{' '}
        or{' '}
        <Link href={path('preferences', { token: manageToken })} style={quiet}>
          change what we send you
        </Link>
        .
        {webPath && (
          <>
            {' '}
            <Link href={`${appUrl}${webPath}`} style={quiet}>
              Read it on the site
            </Link>
            .
          </>
        )}
      </>
    )
    return (
      <MailLayout heading={subject} preview={preview || subject} because={because}>
        {parts.map((part, at) => draw(part, String(at), appUrl))}
      </MailLayout>
    )
  },
})

const STYLES: Readonly<Record<string, object>> = {
  h2: { margin: '28px 0 12px', fontFamily: "Georgia, 'Times New Roman', serif", fontSize: 22, fontWeight: 400 },
  h3: { margin: '24px 0 8px', fontSize: 17, fontWeight: 600 },
  ul: { margin: '0 0 16px', paddingLeft: 22, fontSize: 16, lineHeight: '25px' },
  ol: { margin: '0 0 16px', paddingLeft: 22, fontSize: 16, lineHeight: '25px' },
  blockquote: { margin: '0 0 16px', paddingLeft: 16, borderLeft: '2px solid #d9993a' },
  a: { color: '#1f5c46', textDecoration: 'underline' },
  img: { maxWidth: '100%', height: 'auto', borderRadius: 8 },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: 14, margin: '0 0 16px' },
  th: { textAlign: 'left', borderBottom: '1px solid #d9d5c6', padding: '4px 8px 4px 0' },
  td: { textAlign: 'left', borderBottom: '1px solid #eeebe0', padding: '4px 8px 4px 0', verticalAlign: 'top' },
  hr: { margin: '24px 0', border: 0, borderTop: '1px solid #e3e0d6' },
}

const PARAGRAPH = { margin: '0 0 16px', fontSize: 16, lineHeight: '25px' }

function draw(part: LetterPart, key: string, appUrl: string): ReactNode {
  if (typeof part === 'string') return part
  const { tag, href, src, alt, parts } = part
  const inside = parts.map((one, at) => draw(one, `${key}.${at}`, appUrl))
  if (tag === 'p')
    return (
      <Text key={key} style={PARAGRAPH}>
        {inside}
      </Text>
    )
  const whole = (path: string | undefined) => (path?.startsWith('/') ? `${appUrl}${path}` : path)
  const attributes = {
    key,
    ...(STYLES[tag] ? { style: STYLES[tag] } : {}),
    ...(tag === 'a' && href ? { href: whole(href) } : {}),
    ...(tag === 'img' ? { src: whole(src), alt: alt ?? '' } : {}),
  }
  return inside.length > 0 ? createElement(tag, attributes, inside) : createElement(tag, attributes)
}
