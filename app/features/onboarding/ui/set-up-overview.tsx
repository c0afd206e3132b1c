import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export type OverviewLine = { title: string; says: string; notes?: readonly string[]; href: string; action: string }

/** What has been set up, each line with a link to change it. */
export function SetUpOverview({ lines }: { lines: readonly OverviewLine[] }) {
  return (
    <div className="grid max-w-2xl gap-8">
      <dl>
        {lines.map(({ title, says, notes = [], href, action }) => (
          <div key={title} className="grid gap-x-8 gap-y-1 border-t border-line py-4 sm:grid-cols-[10rem_1fr_auto]">
            <dt className="font-medium">{title}</dt>
            <dd className="text-soft">
              {says}
              {notes.length > 0 && (
                <ul className="mt-1 grid gap-0.5 text-sm">
                  {notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              )}
            </dd>
            <dd>
              <TextLink href={href}>
                {action}
                <span className="sr-only">: {title}</span>
              </TextLink>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <ButtonLink href="/app" size="large">
          Go to your day
        </ButtonLink>
      </p>
    </div>
  )
}
