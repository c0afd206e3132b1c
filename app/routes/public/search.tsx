import { searchAs } from '#app/features/search/search.server.ts'
import { searchWords } from '#app/features/search/search.ts'
import { SearchForm } from '#app/features/search/ui/search-form.tsx'
import { SearchResults } from '#app/features/search/ui/search-results.tsx'
import { Suggestions } from '#app/features/search/ui/suggestions.tsx'
import { publicPage } from '#app/features/site/page-kind.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/search'

export const headers = publicPage

// The page itself may be indexed; its results may not.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Search',
    description: 'Search our articles, lessons, protocols and products.',
    ...(loaderData?.query === '' ? { path: '/search' } : {}),
  })

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = searchWords(url.searchParams.get('q'))
  const { tools, session } = requestOf(context)
  const found = query === '' ? null : await searchAs(tools, await session(), query)
  return { query, hits: found?.hits ?? null, instead: found?.instead ?? null }
}

export default function Search({ loaderData: { query, hits, instead } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Search"
        lead={hits === null ? 'Articles, lessons, protocols, tests and products, word by word.' : undefined}
      >
        <SearchForm query={query} />
      </PageHead>
      <div className="wrap pb-section">
        {instead && (
          <p className="pb-6 text-lg" role="status">
            Nothing was found for “{query}”. Showing results for <strong>{instead}</strong>.
          </p>
        )}
        {hits && <SearchResults query={query} hits={hits} />}
        {(hits ?? []).length === 0 && <Suggestions />}
      </div>
    </>
  )
}
