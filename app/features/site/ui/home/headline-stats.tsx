import { Badge } from '#app/ui/badge.tsx'
import { stats } from '#content/pages/home.json'

type Source = { id: string; label: string }
export type StatFacts = {
  id: string
  finding: string
  population: string
  limits: string
  grade: string
  sources: Source[]
}

/** Four figures the site is known for; each opens what its study really found. They must not be added up, and say so. */
export function HeadlineStats({ facts }: { facts: readonly StatFacts[] }) {
  return (
    <section aria-labelledby="stats-heading" className="wrap">
      <div className="border-t border-line pt-10 pb-section">
        <h2 id="stats-heading" className="eyebrow mb-8">
          What studies of large groups report
        </h2>
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 xl:grid-cols-4">
          {stats.items.map(({ number, label, claim }) => (
            <li key={claim} className="grid content-start gap-3 border-t-2 border-ink pt-4">
              <p className="grid gap-1">
                <span className="font-serif text-3xl font-light tracking-tight">{number}</span>
                <span className="text-soft">{label}</span>
              </p>
              <StatSource label={label} facts={facts.find(({ id }) => id === claim)} />
            </li>
          ))}
        </ul>
        <p className="mt-10 max-w-[48em] text-sm text-soft">{stats.caveat}</p>
      </div>
    </section>
  )
}

function StatSource({ label, facts }: { label: string; facts: StatFacts | undefined }) {
  if (!facts) return null
  return (
    <details className="text-sm">
      <summary className="link w-fit py-1">
        {stats.open}
        <span className="sr-only">: {label}</span>
      </summary>
      <div className="mt-3 grid gap-3 text-soft">
        <p>
          <Badge>Evidence: {facts.grade}</Badge>
        </p>
        <p className="text-ink">{facts.finding}</p>
        <p>{facts.population}</p>
        <p>{facts.limits}</p>
        <ul className="grid gap-1">
          {facts.sources.map(({ id, label: name }) => (
            <li key={id}>
              <a href={`/evidence#ref-${id}`} className="link">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p>
          <a href={`/evidence#${facts.id}`} className="link">
            All our evidence<span className="sr-only"> and this figure in it</span>
          </a>
        </p>
      </div>
    </details>
  )
}
