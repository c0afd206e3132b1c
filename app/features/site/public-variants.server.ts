import { readTopic } from '#app/features/site/settings.server.ts'

/** The pages after a form without script, with or without a word of a copy. */
const ofCopy = (asked: URLSearchParams) => (asked.get('copy') === 'no' ? '?copy=no' : '')

/**
 * Cache keys of public pages that read their query string; null means not cached. All other pages ignore the query
 * string.
 */
export const PUBLIC_VARIANTS: Record<string, (asked: URLSearchParams) => string | null> = {
  blog(asked) {
    if (asked.has('pillar') || asked.has('tag')) return null
    const page = asked.get('page') ?? '1'
    if (page === '1') return ''
    return /^[1-9]\d{0,4}$/.test(page) ? `?page=${page}` : null
  },
  contact(asked) {
    const about = asked.get('about')
    return readTopic(about) === '' ? '' : `?${new URLSearchParams({ about: about ?? '' })}`
  },
  'contact/sent': ofCopy,
  'complaints/sent': ofCopy,
  evidence: (asked) => (['habit', 'grade', 'design'].some((name) => asked.get(name)) ? null : ''),
  'micro-lives': (asked) => (asked.size > 0 ? null : ''),
  search: (asked) => (asked.get('q') ? null : ''),
}
