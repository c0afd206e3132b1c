import { ButtonLink } from '#app/ui/button.tsx'
import { Section } from '#app/ui/section.tsx'
import { community } from '#content/pages/home.json'
import type { QrCodeDrawing } from '../../qr-code.ts'
import { QrCode } from '../qr-code.tsx'

type Group = { href: string; code: QrCodeDrawing } | null
type Props = { groups: { join: string | null; dailyTips: Group; dailyFacts: Group } }

/** A code appears once the coach has set where it leads, with the same link in words; until then only what is true is said. */
export function Community({ groups }: Props) {
  return (
    <Section id="community" title={community.title} lead={community.text} heading="beside">
      <div className="grid gap-8">
        <dl className="grid gap-6 sm:grid-cols-2">
          {community.codes.map(({ key, title, description }) => {
            const group = key === 'dailyTips' ? groups.dailyTips : groups.dailyFacts
            return (
              <div key={key} className="grid content-start gap-1 border-t border-line pt-4">
                <dt className="font-serif text-xl">{title}</dt>
                <dd className="text-soft">{description}</dd>
                {group && (
                  <dd className="mt-3 grid justify-items-start gap-2">
                    <QrCode code={group.code} label={`Code to scan for ${title.toLowerCase()}`} />
                    <a href={group.href} className="link inline-flex min-h-8 items-center" rel="noopener">
                      Open {title.toLowerCase()} on WhatsApp
                    </a>
                  </dd>
                )}
              </div>
            )
          })}
        </dl>
        <div>
          <ButtonLink href={groups.join ?? '/contact'} variant="secondary" rel="noopener">
            {community.button}
          </ButtonLink>
          {!groups.join && (
            <p className="mt-3 text-sm text-soft">Ask us for the invitation: group numbers are not published.</p>
          )}
        </div>
      </div>
    </Section>
  )
}
