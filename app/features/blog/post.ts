import type { LocalDate } from '#app/values/local-date.ts'
import { capitalised } from '#app/values/number-words.ts'
import { slugOf } from '#app/values/slug.ts'

/** A post as lists show it. */
export type PostSummary = {
  /** Part of its URL, and its id everywhere. */
  slug: string
  title: string
  excerpt: string
  createdAt: LocalDate
  /** When it was last checked against its sources. */
  reviewed: LocalDate
  author?: string | undefined
  reviewer?: string | undefined
  pillar: string
  tags: string[]
  series: string | null
  /** The habits it is about; null if unknown. Not offered to members who must avoid one of them. */
  habits: string[] | null
  /** Name of one of our drawings; null if none. */
  illustration: string | null
  illustrationAlt: string | null
  readMinutes: number
}

/** Posts on one page of the list: three rows of three. */
const PAGE_SIZE = 9

const WORDS_A_MINUTE = 220
/** Reading time of a post of unknown length. Source: specification §9. */
const FALLBACK_MINUTES = 5

/** Reading time in minutes, at least one, at 220 words a minute: a careful pace for a text with figures. */
export function readMinutes(markdown: string | null): number {
  const words = markdown?.replaceAll(/\[R\d+\]/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}’'.,-]*/gu)?.length ?? 0
  return words === 0 ? FALLBACK_MINUTES : Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

/** When it last changed, for search engines: not before it was there. */
export const changedOn = ({ createdAt, reviewed }: Pick<PostSummary, 'createdAt' | 'reviewed'>): LocalDate =>
  reviewed > createdAt ? reviewed : createdAt

/** Sorts newest first; posts of the same day by title. */
export const newestFirst = <P extends { createdAt: string; title: string }>(posts: readonly P[]): P[] =>
  posts.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.title.localeCompare(b.title))

/**
 * Returns one page of a list, counted from 1.
 *
 * @returns null for a page that doesn't exist. The first page always exists, even when empty.
 */
export function pageOf<T>(all: readonly T[], page: number): { items: T[]; pages: number } | null {
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE))
  if (!Number.isInteger(page) || page < 1 || page > pages) return null
  return { items: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), pages }
}

/** Related posts: those sharing the pillar or tags, best match first, then newest. */
export function relatedPosts<P extends Pick<PostSummary, 'slug' | 'pillar' | 'tags'>>(
  post: P,
  newest: readonly P[],
): P[] {
  const closeness = (other: P) =>
    (other.pillar === post.pillar ? 2 : 0) + other.tags.filter((tag) => post.tags.includes(tag)).length
  return newest
    .filter(({ slug }) => slug !== post.slug)
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, 3)
}

/** A pillar's key as text: 'health-baseline' becomes 'Health baseline'. */
export const pillarWords = (pillar: string): string => capitalised(pillar.replaceAll('-', ' '))

/** The filter of a list of posts: by pillar, by tag, or none. */
export type Choice = { pillar: string } | { tag: string } | null

/** Filters posts and names the filter; null if no post matches. */
export function choosePosts<P extends Pick<PostSummary, 'pillar' | 'tags'>>(
  posts: readonly P[],
  choice: Choice,
): { posts: readonly P[]; name: string | null } | null {
  if (choice === null) return { posts, name: null }
  if ('pillar' in choice) {
    const found = posts.filter(({ pillar }) => pillar === choice.pillar)
    return found.length === 0 ? null : { posts: found, name: pillarWords(choice.pillar) }
  }
  const found = posts.filter(({ tags }) => tags.some((tag) => slugOf(tag) === choice.tag))
  const [first] = found
  const name = first?.tags.find((tag) => slugOf(tag) === choice.tag)
  return name === undefined ? null : { posts: found, name: capitalised(name) }
}

/** The posts of a series, oldest first; empty for a post that isn't part of one. */
export const seriesOf = <P extends Pick<PostSummary, 'series'>>(post: P, newest: readonly P[]): P[] =>
  post.series === null ? [] : newest.filter(({ series }) => series === post.series).toReversed()
