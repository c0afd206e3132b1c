import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/text-link.tsx'

type Props = { email: string; whatsApp: string | null; socialPage: string | null }

/** Other ways to reach the coach; omits those that aren't set. */
export const ContactDetails = ({ email, whatsApp, socialPage }: Props) => (
  <dl className="grid border-b border-line">
    <Detail term="Email">
      <TextLink href={`mailto:${email}`} className="touch-around wrap-anywhere">
        {email}
      </TextLink>
    </Detail>
    <Detail term="WhatsApp">
      {whatsApp ? (
        <TextLink href={whatsApp} className="touch-around" rel="noopener">
          Join WhatsApp Community
        </TextLink>
      ) : (
        'By invitation: ask for one in your message. We don’t publish group numbers.'
      )}
    </Detail>
    {socialPage && (
      <Detail term="Social page">
        <TextLink href={socialPage} className="touch-around wrap-anywhere" rel="noopener">
          {new URL(socialPage).host}
        </TextLink>
      </Detail>
    )}
  </dl>
)

const Detail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid gap-1 border-t border-line py-4">
    <dt className="text-sm text-soft">{term}</dt>
    <dd>{children}</dd>
  </div>
)
