import { Prose } from '#app/ui/prose.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type Change, type Claim, citeShort } from '../claim.ts'
import { GradeDots } from './grade-dots.tsx'

/** A claim prepared for display: formatted dates, rendered figures and its corrections. */
export type ShownClaim = {
  claim: Claim
  reviewed: string
  nextReview: string
  shownOn: readonly (readonly [path: string, name: string])[]
  figures: readonly string[]
  changes: readonly (Change & { on: string })[]
}

/** A claim as a collapsed card with its text and grade; opens to the details. */
export function ClaimCard({ shown }: { shown: ShownClaim }) {
  const { claim } = shown
  return (
    <details className="border-t border-line">
      <summary className="grid min-h-11 cursor-pointer gap-1 py-3 max-sm:gap-0.5 max-sm:py-2">
        <span className="measure leading-snug">{claim.claim}</span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-6">
          <span className="font-serif text-lg font-light tracking-tight">{claim.displayed}</span>
          {claim.grade !== 'Not applicable' && (
            <span className="text-sm">
              <GradeDots grade={claim.grade} isBrief />
            </span>
          )}
        </span>
      </summary>
      {/* The anchor is inside the details, so that a link to it opens the card. */}
      <article id={claim.id} aria-label={claim.claim} className="grid scroll-mt-32 gap-4 pt-1 pb-8">
        <ClaimFacts shown={shown} sourceAt="" />
        <p>
          <TextLink href={`/evidence/${claim.id}`} className="inline-flex min-h-11 items-center text-sm font-semibold">
            Link to this claim<span className="sr-only">: {claim.claim}</span>
          </TextLink>
        </p>
      </article>
    </details>
  )
}

/** The details of a claim. `sourceAt` is the page with the list of sources. */
export function ClaimFacts({ shown, sourceAt }: { shown: ShownClaim; sourceAt: '' | '/evidence' }) {
  const { claim, reviewed, nextReview, shownOn, figures, changes } = shown
  const facts = [
    ['What was found', claim.finding],
    ['In whom', claim.population],
    ['Limits', claim.limits],
    ['Reviewed', `${reviewed}; next review by ${nextReview}`],
  ] as const
  return (
    <>
      {figures.map((html) => (
        <Prose key={html} html={html} className="[&>.figure]:my-0" />
      ))}
      <dl className="grid gap-x-6 gap-y-3 text-sm leading-normal sm:grid-cols-[8rem_minmax(0,1fr)]">
        {facts.map(([name, words]) => (
          <Fact key={name} name={name}>
            {words}
          </Fact>
        ))}
        {claim.sources.length > 0 && (
          <Fact name="Sources">
            <Links links={claim.sources.map((source) => [`${sourceAt}#ref-${source.id}`, citeShort(source)])} />
          </Fact>
        )}
        {shownOn.length > 0 && (
          <Fact name="Shown on">
            <Links links={shownOn} />
          </Fact>
        )}
        {changes.length > 0 && (
          <Fact name="Changes">
            <ul className="grid gap-1">
              {changes.map(({ on, at, what }) => (
                <li key={at + what}>
                  <time dateTime={at} className="font-medium">
                    {on}
                  </time>
                  : {what}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="contents">
    <dt className="font-medium text-soft max-sm:-mb-3">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Links = ({ links }: { links: readonly (readonly [href: string, words: string])[] }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    {links.map(([href, words]) => (
      <TextLink key={href} href={href} className="touch-line">
        {words}
      </TextLink>
    ))}
  </span>
)
