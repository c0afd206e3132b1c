/** A page in app/routes.ts: its path without the leading slash, and what its route declares. */
export type Page = {
  path: string
  /** Identical for every signed-out visitor, so it may be cached. */
  isPublic: boolean
  /**
   * Returns the part of the query string that selects another variant of the page. Without it the query string is
   * ignored.
   */
  variant?: ((asked: URLSearchParams) => string | null) | undefined
}

/** Longer paths are skipped: no page of the site comes near this length, and normalising costs time. */
const LONGEST_PATH = 1_000

/**
 * Knows the canonical path of every page. Other spellings (capitals, trailing or double slashes, percent-encoded
 * letters, dots) redirect to it, so each page is rendered and cached once.
 */
export function createAddresses(pages: readonly Page[]) {
  const fixed = new Map(pages.filter(({ path }) => !path.includes(':')).map((page) => [`/${page.path}`, page]))
  const open = pages.filter(({ path }) => path.includes(':')).map((page) => ({ page, parts: page.path.split('/') }))

  function find(path: string): { page: Page; path: string } | null {
    const lower = path.toLowerCase()
    const page = fixed.get(lower)
    if (page) return { page, path: lower }
    const asked = path.slice(1).split('/')
    const match = open.find(({ parts }) => fits(parts, asked))
    return match ? { page: match.page, path: spell(match.parts, asked, match.page.isPublic) } : null
  }

  return {
    /**
     * Returns the canonical path, when the given one is another spelling of it.
     *
     * @returns null for a path that is canonical already or matches no page.
     */
    spellingOf(path: string): string | null {
      if (path.length > LONGEST_PATH || path.endsWith('.data')) return null
      const found = find(tidyPath(path))
      return found && found.path !== path ? found.path : null
    },

    /**
     * Returns the cache key of a page that is the same for every signed-out visitor. The query string counts only where
     * the page has variants.
     *
     * @returns null when the page isn't public, or is rendered for one visitor only.
     */
    sharedAddress(path: string, query: string): string | null {
      if (path.length > LONGEST_PATH || path.endsWith('.data')) return null
      const found = find(path)
      if (!found?.page.isPublic || found.path !== path) return null
      const { variant: read } = found.page
      const variant = query === '' || !read ? '' : read(new URLSearchParams(query))
      return variant === null ? null : `${path}${variant}`
    },
  }
}

export type Addresses = ReturnType<typeof createAddresses>

/** A page written by the coach, directly below the root. `/.DS_Store` isn't another spelling of one. */
const SLUG = /^[a-z0-9-]+$/i

const fits = (parts: readonly string[], asked: readonly string[]) =>
  parts.length === asked.length &&
  parts.every((part, at) => {
    const given = asked[at] ?? ''
    if (!part.startsWith(':')) return part === given.toLowerCase()
    return parts.length === 1 ? SLUG.test(given) : given !== ''
  })

/** The site's own paths are lower case; codes and ids keep their case. */
const spell = (parts: readonly string[], asked: readonly string[], isPublic: boolean) =>
  `/${asked.map((given, at) => (isPublic || !parts[at]?.startsWith(':') ? given.toLowerCase() : given)).join('/')}`

/**
 * Normalises a path as browsers and RFC 3986 (6.2.2) do: unreserved characters decoded, no dot segments, no empty
 * segments.
 */
function tidyPath(path: string): string {
  const plain = path.replaceAll('\\', '/').replace(/%[2-7][0-9a-f]/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : code
  })
  const parts: string[] = []
  for (const part of plain.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}
