import type { Link } from '#app/values/page-link.ts'

type Line = { id: string; words: string; when: string; href?: Link; state?: string }

/** A history, one line per event with its time. */
export function Lines({ lines, empty }: { lines: readonly Line[]; empty: string }) {
  if (lines.length === 0) return <p className="text-soft">{empty}</p>
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map(({ id, words, when, href, state }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          {href ? (
            <a href={href} className="link touch-line">
              {words}
            </a>
          ) : (
            <span className="wrap-anywhere">{words}</span>
          )}
          <span className="text-soft">{state ? `${state}, ${when}` : when}</span>
        </li>
      ))}
    </ul>
  )
}

/** A list of facts, each a term with its description. */
export const Facts = ({ facts }: { facts: readonly (readonly [term: string, words: string])[] }) => (
  <dl className="office-facts">
    {facts.map(([term, words]) => (
      <div key={term} className="contents">
        <dt>{term}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)
