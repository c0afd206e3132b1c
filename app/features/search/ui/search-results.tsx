import type { SearchHit } from '../search.ts'
import { Marked } from './marked.tsx'

/** Search results with marked hits, or suggestions if there are none. */
export function SearchResults({ query, hits }: { query: string; hits: readonly SearchHit[] }) {
  if (hits.length === 0) {
    return (
      <div className="border-t border-line py-12">
        <p className="measure text-lg text-soft">
          Nothing found for “{query}”. Try one word, or another one for the same thing.
        </p>
      </div>
    )
  }
  return (
    <ol className="grid max-w-[46rem]">
      {hits.map(({ path, kind, title, snippet }) => (
        <li key={path} className="relative grid gap-1.5 border-t border-line py-6">
          <p className="text-sm font-semibold text-clay">{kind}</p>
          <h2 className="text-2xl">
            <a href={path} className="after:absolute after:inset-0 hover:underline">
              {title}
            </a>
          </h2>
          <p className="text-soft">
            <Marked pieces={snippet} />
          </p>
        </li>
      ))}
    </ol>
  )
}
