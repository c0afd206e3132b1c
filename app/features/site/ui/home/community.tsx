import { ButtonLink } from '#app/ui/button.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Link } from '#app/values/page-link.ts'
import type { PageWords } from '../../page-words.server.ts'
import type { QrCodeDrawing } from '../../qr-code.ts'
import { QrCode } from '../qr-code.tsx'

type Group = { href: Link; isOpen: boolean; code: QrCodeDrawing }
type Props = {
  words: PageWords<'home'>['community']
  groups: { join: Omit<Group, 'code'>; dailyTips: Group; dailyFacts: Group }
  /** Sets it apart from neighbours on the page's background. */
  ground?: 'sunk'
}

/** Two QR codes with their links, and the link to join. Says which groups aren't open yet. */
export function Community({ words, groups, ground }: Props) {
  return (
    <Section id="community" title={words.title} lead={words.text} heading="beside" ground={ground}>
      <div className="grid gap-8">
        <dl className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
          {words.codes.map(({ key, title, description }) => {
            const { href, isOpen, code } = key === 'dailyTips' ? groups.dailyTips : groups.dailyFacts
            const name = title.toLowerCase()
            return (
              <div key={key} className="grid content-start gap-1 border-t border-line pt-4">
                <dt className="font-serif text-xl">{title}</dt>
                <dd className="text-soft">{description}</dd>
                <dd className="mt-3 grid justify-items-start gap-2">
                  <QrCode code={code} label={`Code to scan for ${name}`} />
                  <TextLink href={href} className="touch-line" rel="noopener">
                    {isOpen ? `Open ${name} on WhatsApp` : `Ask for ${name}`}
                  </TextLink>
                </dd>
              </div>
            )
          })}
        </dl>
        <div>
          <ButtonLink href={groups.join.href} variant="secondary" rel="noopener">
            Join WhatsApp Community
          </ButtonLink>
          {!groups.join.isOpen && (
            <p className="mt-3 text-sm text-soft">No group is open yet: the codes lead to our form.</p>
          )}
        </div>
      </div>
    </Section>
  )
}
