import { Badge } from '#app/ui/badge.tsx'
import { type Claim, citeShort } from '../claim.ts'

type Props = { claim: Claim; reviewed: string; nextReview: string; shownOn: readonly (readonly [string, string])[] }

/** One claim of the register: the words the site shows, and everything a sceptical reader needs to weigh them. */
export function ClaimCard({ claim, reviewed, nextReview, shownOn }: Props) {
  const facts = [
    ['What was found', claim.finding],
    ['In whom', claim.population],
    ['Limits', claim.limits],
  ] as const
  return (
    <article
      id={claim.id}
      aria-labelledby={`${claim.id}-claim`}
      className="claim grid gap-4 border-t border-line pt-6 pb-10"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p className="font-serif text-2xl font-light tracking-tight">{claim.displayed}</p>
        {claim.grade !== 'Not applicable' && <Badge tone="action">Evidence: {claim.grade}</Badge>}
      </div>
      <h3 id={`${claim.id}-claim`} className="text-lg">
        {claim.claim}
      </h3>
      <dl className="grid gap-x-6 gap-y-3 text-sm leading-normal sm:grid-cols-[8rem_minmax(0,1fr)]">
        {facts.map(([name, words]) => (
          <div key={name} className="contents">
            <dt className="font-medium text-soft max-sm:-mb-3">{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        {claim.sources.length > 0 && (
          <div className="contents">
            <dt className="font-medium text-soft max-sm:-mb-3">Sources</dt>
            <dd className="flex flex-wrap gap-x-4 gap-y-1">
              {claim.sources.map((source) => (
                <a key={source.id} href={`#ref-${source.id}`} className="link inline-flex min-h-6 items-center">
                  {citeShort(source)}
                </a>
              ))}
            </dd>
          </div>
        )}
        {shownOn.length > 0 && (
          <div className="contents">
            <dt className="font-medium text-soft max-sm:-mb-3">Shown on</dt>
            <dd className="flex flex-wrap gap-x-4 gap-y-1">
              {shownOn.map(([path, name]) => (
                <a key={path} href={path} className="link inline-flex min-h-6 items-center">
                  {name}
                </a>
              ))}
            </dd>
          </div>
        )}
        <div className="contents">
          <dt className="font-medium text-soft max-sm:-mb-3">Reviewed</dt>
          <dd>
            {reviewed}; next review by <span className="whitespace-nowrap">{nextReview}</span>
          </dd>
        </div>
      </dl>
    </article>
  )
}
