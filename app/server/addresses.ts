/** A page of app/routes.ts: its address without the first slash, and what it declares about itself. */
export type Page = {
  path: string
  /** The same for every signed-out visitor, so that it may be kept. */
  isPublic: boolean
  /** Which of the questions after the `?` make another page of it; left out, none does. */
  variant?: ((asked: URLSearchParams) => string | null) | undefined
}

/** No address of ours comes near it, and tidying costs time. */
const LONGEST_PATH = 1_000

/**
 * Knows the one spelling of every page's address. Others (capitals, slashes at the end or doubled, letters in codes, dots)
 * lead to it, so that a page is drawn and kept once.
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
     * Where a page is, when the path is another spelling of its address.
     *
     * @returns null for what is spelled well, and for what is no page of ours.
     */
    spellingOf(path: string): string | null {
      if (path.length > LONGEST_PATH || path.endsWith('.data')) return null
      const found = find(tidyPath(path))
      return found && found.path !== path ? found.path : null
    },

    /**
     * Under which address a page is kept for everybody who is signed out: what stands after the `?` counts only where it
     * makes another page of it.
     *
     * @returns null when it is no public page, or is drawn for one visitor only.
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

/** A page of the coach's own, right below the top. `/.DS_Store` is no other spelling of one. */
const SLUG = /^[a-z0-9-]+$/i

const fits = (parts: readonly string[], asked: readonly string[]) =>
  parts.length === asked.length &&
  parts.every((part, at) => {
    const given = asked[at] ?? ''
    if (!part.startsWith(':')) return part === given.toLowerCase()
    return parts.length === 1 ? SLUG.test(given) : given !== ''
  })

/** Our own paths are lower case; codes and ids keep their case. */
const spell = (parts: readonly string[], asked: readonly string[], isPublic: boolean) =>
  `/${asked.map((given, at) => (isPublic || !parts[at]?.startsWith(':') ? given.toLowerCase() : given)).join('/')}`

/** As browsers and RFC 3986 (6.2.2) read a path: plain letters out of their codes, no dots, no slash that says nothing. */
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
