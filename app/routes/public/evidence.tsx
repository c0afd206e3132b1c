import { READINGS } from '#app/features/evidence/claim.ts'
import { listClaims, listOftenQuoted } from '#app/features/evidence/evidence.server.ts'
import { isFiltered, passes, readFilters } from '#app/features/evidence/filters.ts'
import { listReferences } from '#app/features/evidence/references.server.ts'
import { drawnFigure, showClaim } from '#app/features/evidence/shown.server.ts'
import { groupByTopic } from '#app/features/evidence/topics.ts'
import { ClaimCard } from '#app/features/evidence/ui/claim-card.tsx'
import { EvidenceFilters } from '#app/features/evidence/ui/evidence-filters.tsx'
import { GradeDots } from '#app/features/evidence/ui/grade-dots.tsx'
import { OftenQuotedList } from '#app/features/evidence/ui/often-quoted-list.tsx'
import { ReferenceList } from '#app/features/evidence/ui/reference-list.tsx'
import { pageNames } from '#app/features/protocols/protocols.server.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { wordsOf } from '#app/features/site/pages.server.ts'
import { breadcrumbs, feedLink, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { Named } from '#app/ui/named.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Contents, Reading } from '#app/ui/reading.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/evidence'

const TITLE = 'Evidence'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: TITLE,
    description:
      'Every figure this site shows, with its source, population and limits, how sure we are, and when we look again.',
    path: '/evidence',
    jsonLd: [breadcrumbs(matches, [TITLE, '/evidence'])],
  }),
  feedLink('Longevity: changes of the evidence', '/evidence.xml'),
]

export function loader({ url, context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const names = pageNames(tools)
  const filters = readFilters(url.searchParams)
  const all = listClaims(tools)
  const shown = all.filter((claim) => passes(filters, claim))
  return {
    lead: wordsOf(tools, 'openings').evidence,
    caveat: wordsOf(tools, 'home').stats.caveat,
    grades: wordsOf(tools, 'everywhere').grades,
    topics: groupByTopic(shown.map((claim) => ({ ...showClaim(claim, names), pages: claim.pages }))),
    ...{ filters, shown: shown.length, count: all.length, opening: drawnFigure('exercise-years') },
    references: listReferences(tools),
    oftenQuoted: listOftenQuoted(tools).map(({ id, topic, quoted, holds }) => ({ id, topic, quoted, holds })),
  }
}

/** The register of claims: nothing on this site is shown as a figure without an entry here. */
export default function Evidence({ loaderData }: Route.ComponentProps) {
  const { lead, caveat, grades, topics, filters, shown, count, opening, references, oftenQuoted } = loaderData
  const entries = [
    { id: 'how-to-read', text: 'How to read this page' },
    ...(isFiltered(filters) ? [] : [{ id: 'often-quoted', text: 'Often quoted' }]),
    { id: 'register', text: 'The register' },
    ...topics.map(({ id, title }) => ({ id, text: title })),
    { id: 'reference-list', text: 'All references' },
  ]
  return (
    <>
      <PageHead eyebrow={`${count} claims, ${references.length} sources`} title={TITLE} lead={lead} />
      <Reading aside={<Contents entries={entries} />}>
        <HowToRead caveat={caveat} grades={grades} />
        {!isFiltered(filters) && (
          <section aria-labelledby="often-quoted" className="grid gap-6">
            <h2 id="often-quoted" className="text-3xl font-light tracking-tight">
              The number you have read, the number that holds
            </h2>
            <Prose html={opening} className="[&>.figure]:my-0" />
            <OftenQuotedList rows={oftenQuoted} />
            <p className="measure text-sm text-soft">
              Averages of groups. They don’t predict what will happen to you, and they can’t be added.
            </p>
          </section>
        )}
        <section aria-labelledby="register" className="grid gap-6">
          <h2 id="register" className="scroll-mt-24 text-3xl font-light tracking-tight">
            The register
          </h2>
          <EvidenceFilters filters={filters} shown={shown} count={count} />
          {topics.map(({ id, title, claims }) => (
            <section key={id} aria-labelledby={id}>
              <h3 id={id} className="mt-4 mb-3 scroll-mt-24 text-2xl">
                {title}
              </h3>
              {claims.map((one) => (
                <ClaimCard key={one.claim.id} shown={one} />
              ))}
            </section>
          ))}
          {shown === 0 && <p>No claim matches all of these. Remove a filter, and there may be one.</p>}
          <p className="text-sm text-soft">
            When a figure is corrected, its card says so. Follow the corrections:{' '}
            <TextLink href="/evidence.xml" className="inline-flex min-h-11 items-center">
              RSS feed
            </TextLink>
          </p>
        </section>
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-clay">
            All {references.length} sources
          </summary>
          <ReferenceList references={references} title="All references" />
        </details>
      </Reading>
    </>
  )
}

function HowToRead({ caveat, grades }: { caveat: string; grades: readonly { grade: string; meaning: string }[] }) {
  return (
    <Named by="how-to-read" title="How to read this page" className="measure grid gap-4">
      <p>{caveat}</p>
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-clay">
          What the grades and marks mean
        </summary>
        <div className="grid gap-4 pt-2">
          <p>The grade says how sure we are that the claim is true for people like those studied:</p>
          <dl className="grid gap-x-6 gap-y-2 text-sm leading-normal sm:grid-cols-[12rem_minmax(0,1fr)]">
            {grades.map(({ grade, meaning }) => (
              <div key={grade} className="contents">
                <dt className="max-sm:-mb-2">
                  <GradeDots grade={grade} />
                </dt>
                <dd className="text-soft">{meaning}</dd>
              </div>
            ))}
          </dl>
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
        </div>
      </details>
    </Named>
  )
}
