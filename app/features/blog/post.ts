import type { LocalDate } from '#app/values/local-date.ts'

/** A post as lists show it. */
export type PostSummary = {
  /** Part of its address, and its id everywhere. */
  slug: string
  title: string
  excerpt: string
  createdAt: LocalDate
  /** The date of its last check against its sources. */
  reviewed: LocalDate
  author?: string | undefined
  reviewer?: string | undefined
  pillar: string
  tags: string[]
  /** A row of posts that are read one after another; null = it stands alone. */
  series: string | null
  /** Which of the seven habits it is about; null = nobody has said. Whoever must not do one is not offered it. */
  habits: string[] | null
  /** Name of a drawing of our own; null = none. */
  illustration: string | null
  illustrationAlt: string | null
  readMinutes: number
}

/** Posts on one page of the list: three rows of three. */
const PAGE_SIZE = 9

const WORDS_A_MINUTE = 220
/** For a post whose length is not known. Source: specification §9. */
const FALLBACK_MINUTES = 5

/** Minutes an adult needs for a text, at least one: 220 words a minute, a careful pace for a text with figures. */
export function readMinutes(markdown: string | null): number {
  const words = markdown?.replaceAll(/\[R\d+\]/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}’'.,-]*/gu)?.length ?? 0
  return words === 0 ? FALLBACK_MINUTES : Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

/** Newest first; posts of one day by their title. */
export function newestFirst<P extends { createdAt: string; title: string }>(posts: readonly P[]): P[] {
  return posts.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.title.localeCompare(b.title))
}

/**
 * One page of a list, counted from 1.
 *
 * @returns null for a page that is not there; the first page is always there, even when it is empty.
 */
export function pageOf<T>(all: readonly T[], page: number, size = PAGE_SIZE): { items: T[]; pages: number } | null {
  const pages = Math.max(1, Math.ceil(all.length / size))
  if (!Number.isInteger(page) || page < 1 || page > pages) return null
  return { items: all.slice((page - 1) * size, page * size), pages }
}

/** What to read next: other posts with the same pillar or tags, the closest first, then the newest. */
export function relatedPosts<P extends Pick<PostSummary, 'slug' | 'pillar' | 'tags'>>(
  post: P,
  newest: readonly P[],
  count = 3,
): P[] {
  const closeness = (other: P) =>
    (other.pillar === post.pillar ? 2 : 0) + other.tags.filter((tag) => post.tags.includes(tag)).length
  return newest
    .filter(({ slug }) => slug !== post.slug)
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, count)
}

/** Words of an address: 'Blood pressure' is `blood-pressure`. */
export const tagSlug = (tag: string): string =>
  tag
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** 'health-baseline' in words. */
export const pillarWords = (pillar: string): string =>
  pillar.charAt(0).toUpperCase() + pillar.slice(1).replaceAll('-', ' ')

/** Which posts a list shows: all, or those of one pillar or with one tag. */
export type Choice = { pillar: string } | { tag: string } | null

/** The chosen posts in their order, and what they have in common; null when there are none, or for an unknown choice. */
export function choosePosts<P extends Pick<PostSummary, 'pillar' | 'tags'>>(
  posts: readonly P[],
  choice: Choice,
): { posts: readonly P[]; name: string | null } | null {
  if (choice === null) return { posts, name: null }
  if ('pillar' in choice) {
    const found = posts.filter(({ pillar }) => pillar === choice.pillar)
    return found.length === 0 ? null : { posts: found, name: pillarWords(choice.pillar) }
  }
  const found = posts.filter(({ tags }) => tags.some((tag) => tagSlug(tag) === choice.tag))
  const [first] = found
  const name = first?.tags.find((tag) => tagSlug(tag) === choice.tag)
  return name === undefined ? null : { posts: found, name: name.charAt(0).toUpperCase() + name.slice(1) }
}

/** The posts of a series in the order in which they were written; empty for a post that stands alone. */
export const seriesOf = <P extends Pick<PostSummary, 'series'>>(post: P, newest: readonly P[]): P[] =>
  post.series === null ? [] : newest.filter(({ series }) => series === post.series).toReversed()
