import { READINGS } from '#app/features/evidence/claim.ts'
import { listClaims, listOftenQuoted, listReferences } from '#app/features/evidence/evidence.server.ts'
import { groupByTopic } from '#app/features/evidence/topics.ts'
import { ClaimCard } from '#app/features/evidence/ui/claim-card.tsx'
import { OftenQuotedList } from '#app/features/evidence/ui/often-quoted-list.tsx'
import { ReferenceList } from '#app/features/evidence/ui/reference-list.tsx'
import { listProtocolPages, listTestPages } from '#app/features/protocols/protocols.server.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { wordsOf } from '#app/features/site/pages.server.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Contents, Reading } from '#app/ui/reading.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import { LocalDate } from '#app/values/local-date.ts'
import type { Route } from './+types/evidence'

const TITLE = 'Evidence'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: TITLE,
    description:
      'Every figure this site shows, with its source, population and limits, how sure we are, and when we look again.',
    path: '/evidence',
    jsonLd: [breadcrumbs(matches, [[TITLE, '/evidence']])],
  })

const pageNames = (tools: Parameters<typeof listProtocolPages>[0]) =>
  new Map<string, string>([
    ['/', 'Home page'],
    ['/about', 'About'],
    ['/app', 'Dashboard'],
    ...listProtocolPages(tools).map(({ slug, title }) => [`/${slug}`, title] as const),
    ...listTestPages(tools).map(({ slug, title }) => [`/tests/${slug}`, title] as const),
    ['/pillars/mindset', 'Mindset'],
  ])

export function loader({ context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const names = pageNames(tools)
  const claims = listClaims(tools).map((claim) => ({
    claim,
    pages: claim.pages,
    reviewed: dayLabel(LocalDate.parse(claim.reviewedOn)),
    nextReview: dayLabel(LocalDate.parse(claim.nextReview)),
    shownOn: claim.pages.flatMap((path): [string, string][] => {
      const name = names.get(path)
      return name ? [[path, name]] : []
    }),
  }))
  return {
    lead: wordsOf(tools, 'openings').evidence,
    caveat: wordsOf(tools, 'home').stats.caveat,
    grades: wordsOf(tools, 'everywhere').grades,
    ...{ topics: groupByTopic(claims), count: claims.length },
    ...{ references: listReferences(tools), oftenQuoted: listOftenQuoted(tools) },
  }
}

/** The register of claims: nothing on this site is shown as a figure without an entry here. */
export default function Evidence({ loaderData }: Route.ComponentProps) {
  const { lead, caveat, grades, topics, count, references, oftenQuoted } = loaderData
  const entries = [
    { id: 'how-to-read', text: 'How to read this page' },
    { id: 'often-quoted', text: 'Often quoted' },
    ...topics.map(({ id, title }) => ({ id, text: title })),
    { id: 'reference-list', text: 'All references' },
  ]
  return (
    <>
      <PageHead eyebrow={`${count} claims, ${references.length} sources`} title={TITLE} lead={lead} />
      <Reading aside={<Contents entries={entries} />}>
        <section aria-labelledby="how-to-read" className="measure grid gap-4">
          <h2 id="how-to-read" className="text-2xl">
            How to read this page
          </h2>
          <p>{caveat}</p>
          <p>
            For each source we say whether we read the paper, its summary or an official page; the mark stands beside it
            in the list of references:
          </p>
          <ul className="grid gap-1 text-sm text-soft sm:grid-cols-2">
            {Object.values(READINGS).map(({ mark, words }) => (
              <li key={mark}>
                <span aria-hidden="true">{mark}</span> {words}
              </li>
            ))}
          </ul>
          <p>The grade says how sure we are that the claim is true for people like those studied:</p>
          <dl className="grid gap-x-6 gap-y-2 text-sm leading-normal sm:grid-cols-[8rem_minmax(0,1fr)]">
            {grades.map(({ grade, meaning }) => (
              <div key={grade} className="contents">
                <dt className="font-semibold max-sm:-mb-2">{grade}</dt>
                <dd className="text-soft">{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="often-quoted" className="grid gap-6">
          <h2 id="often-quoted" className="text-3xl font-light tracking-tight">
            The number you have read, the number that holds
          </h2>
          <OftenQuotedList rows={oftenQuoted} />
          <p className="measure text-sm text-soft">
            Averages of groups. They don’t predict what will happen to you, and they can’t be added.
          </p>
        </section>
        {topics.map(({ id, title, claims }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-6 text-3xl font-light tracking-tight">
              {title}
            </h2>
            {claims.map(({ claim, reviewed, nextReview, shownOn }) => (
              <ClaimCard key={claim.id} {...{ claim, reviewed, nextReview, shownOn }} />
            ))}
          </section>
        ))}
        <ReferenceList references={references} title="All references" />
      </Reading>
    </>
  )
}
