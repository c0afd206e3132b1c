import { Submit } from '#app/ui/button.tsx'
import { Search } from '#app/ui/icons.tsx'
import { QUERY_LENGTH } from '../search.ts'

/** A plain GET form; results have their own URL. */
export const SearchForm = ({ query = '' }: { query?: string }) => (
  <search>
    <form action="/search" className="flex max-w-xl flex-wrap gap-3">
      <label htmlFor="search-words" className="sr-only">
        Search articles, lessons, protocols and products
      </label>
      <input
        id="search-words"
        name="q"
        type="search"
        required
        maxLength={QUERY_LENGTH}
        defaultValue={query}
        placeholder="sauna, sleep …"
        className="control min-w-32 flex-1"
      />
      <Submit className="shrink-0">
        <Search className="size-4" />
        Search
      </Submit>
    </form>
  </search>
)
