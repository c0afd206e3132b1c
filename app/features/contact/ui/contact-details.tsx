import type { ReactNode } from 'react'

type Props = { email: string; whatsApp: string | null; socialPage: string | null }

/** How else to reach the coach. What is not set is not pretended. */
export function ContactDetails({ email, whatsApp, socialPage }: Props) {
  return (
    <dl className="grid border-b border-line">
      <Detail term="Email">
        <a href={`mailto:${email}`} className="link break-all">
          {email}
        </a>
      </Detail>
      <Detail term="WhatsApp">
        {whatsApp ? (
          <a href={whatsApp} className="link" rel="noopener">
            Join WhatsApp Community
          </a>
        ) : (
          'By invitation: ask for one in your message. We don’t publish group numbers.'
        )}
      </Detail>
      {socialPage && (
        <Detail term="Social page">
          <a href={socialPage} className="link break-all" rel="noopener">
            {new URL(socialPage).host}
          </a>
        </Detail>
      )}
    </dl>
  )
}

const Detail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid gap-1 border-t border-line py-4">
    <dt className="text-sm text-soft">{term}</dt>
    <dd>{children}</dd>
  </div>
)
