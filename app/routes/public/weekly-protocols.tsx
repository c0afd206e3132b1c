import { VirtualCoffee } from '#app/features/donations/ui/donation-dialog.tsx'
import { paymentsOnPage } from '#app/features/payments/return.server.ts'
import { listProtocols, listSeldom } from '#app/features/protocols/protocols.server.ts'
import { Grades } from '#app/features/protocols/ui/grades.tsx'
import { carriedName } from '#app/features/protocols/ui/protocol-article.tsx'
import { SafetyNote } from '#app/features/protocols/ui/safety-note.tsx'
import { Week } from '#app/features/protocols/ui/week.tsx'
import { weekOf } from '#app/features/protocols/week.server.ts'
import { paymentPage, publicPage } from '#app/features/site/page-kind.ts'
import { safetyWords, wordsOf } from '#app/features/site/pages.server.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Drawing, drawingNamed } from '#app/ui/drawing.tsx'
import { CalendarPlus } from '#app/ui/icons.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/weekly-protocols'

export const headers = () => ({ ...publicPage(), ...paymentPage() })

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData.week.title,
    description:
      'A free weekly timetable for healthy ageing, hour by hour: movement, heat, food, work and sleep, each with its dose, its evidence and who should avoid it.',
    path: '/weekly-protocols',
    jsonLd: [breadcrumbs(matches, [loaderData.week.title, '/weekly-protocols'])],
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  return {
    lead: wordsOf(tools, 'openings').weeklyProtocols,
    safety: safetyWords(tools),
    payments: paymentsOnPage(tools),
    week: weekOf(tools),
    seldom: listSeldom(tools),
    protocols: listProtocols(tools),
  }
}

/** The week's timetable, its protocols, and what is measured once a week, a month and a year. */
export default function WeeklyProtocols({ loaderData }: Route.ComponentProps) {
  const { lead, safety, week, seldom, protocols, payments } = loaderData
  const notes = week.rows.filter(({ note }) => note !== null)
  return (
    <>
      <PageHead eyebrow="What I do" title={week.title} lead={lead}>
        <p className="print:hidden">
          <ButtonLink variant="secondary" href="/weekly-protocols.ics">
            <CalendarPlus className="size-4" />
            Add to your calendar
          </ButtonLink>
        </p>
      </PageHead>

      {/* The button floats over this part only, so it never covers the links above it. */}
      <div className="relative">
        <Section title="The week" lead="Times are suggestions. Keep the order and move the hours to fit your day.">
          <Week rows={week.rows} sunday={week.sunday} />
          <div className="mt-12 grid gap-10 sm:grid-cols-2">
            {seldom.map((one) => (
              <Seldom key={one.when} {...one} />
            ))}
          </div>
        </Section>

        <Section title="Notes on the timetable" heading="beside">
          <dl className="measure grid gap-5">
            {notes.map(({ id, time, label, note }) => (
              <div key={id} className="grid gap-1">
                <dt className="font-semibold">
                  <span className="tabular-nums">{time}</span> {label}
                </dt>
                <dd className="text-soft">{note}</dd>
              </div>
            ))}
          </dl>
        </Section>

        <Section
          title={`The ${protocols.length === 9 ? 'nine' : protocols.length} protocols`}
          lead="What to do, how much, why, and who should avoid it."
        >
          <ol className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {protocols.map(({ slug, title, summary, grade, drawing }) => (
              <li key={slug} className="group relative grid content-start gap-3">
                <div style={{ viewTransitionName: carriedName(`/${slug}`) }} className="rounded-lg bg-sunk px-6 py-6">
                  <Drawing name={drawingNamed(drawing, 'activity')} className="mx-auto w-full max-w-40" />
                </div>
                <h3 className="text-xl">
                  <a href={`/${slug}`} className="after:absolute after:inset-0 group-hover:underline">
                    {title}
                  </a>
                </h3>
                <p className="text-soft">{summary ?? 'Content will be added.'}</p>
                {grade && <Grades grade={grade} size="small" />}
              </li>
            ))}
          </ol>
        </Section>

        <Section title="Safety first" heading="beside">
          <SafetyNote {...safety} />
        </Section>

        <VirtualCoffee payments={payments} />
      </div>
    </>
  )
}

type SeldomProps = { when: string; label: string; test: string; summary: string | null }

const Seldom = ({ when, label, test, summary }: SeldomProps) => (
  <section aria-labelledby={test} className="grid content-start gap-3 border-t-2 border-ink pt-4">
    <h3 id={test} className="text-xl">
      {when}
    </h3>
    <p className="text-lg">
      <TextLink href={`/tests/${test}`} className="touch-line">
        {label}
      </TextLink>
    </p>
    {summary && <p className="text-sm text-soft">{summary}</p>}
  </section>
)
