import { z } from 'zod'
import type { Db } from '#app/db/open-db.ts'
import { HABIT_KEYS } from '#app/features/routine/habits.ts'
import { ReferenceKey, readFrontMatter, slugOf } from '#app/platform/front-matter.ts'
import type { RenderedText } from '#app/platform/markdown.ts'
import { createTextShelf, drawText } from '#app/platform/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { newestFirst, type PostSummary, readMinutes, relatedPosts } from './post.ts'

/** A post with its text; `references` are the keys its front matter lists. */
export type Post = PostSummary & RenderedText & { references: string[]; related: PostSummary[] }

type Readers = Pick<Tools, 'db' | 'log'>
type Drawers = Pick<Tools, 'db' | 'log' | 'settings'>
type Writers = Pick<Tools, 'db' | 'clock' | 'publishing' | 'settings'>

/** Every post, newest first. */
export async function listPosts(tools: Readers): Promise<PostSummary[]> {
  return summaries(await shelf.read(tools))
}

/** The post of that name with its text; null when there is none. */
export async function getPost(tools: Drawers, slug: string): Promise<Post | null> {
  const posts = await shelf.read(tools)
  const found = posts.get(slug)
  if (!found) return null
  const related = relatedPosts(found.summary, summaries(posts))
  return { ...found.summary, references: found.references, ...drawText(tools, found), related }
}

/** Puts the posts that come with the product into the database; those edited there stay as they are. */
export const seedPosts = (db: Db): Promise<void> => shelf.seed(db)

/**
 * Keeps a new or changed post: markdown with front matter, as in `content/blog`.
 *
 * @throws AppError 'bad_request' that says what is wrong with it.
 */
export const savePost = (tools: Writers, slug: string, source: string): Promise<void> => shelf.save(tools, slug, source)

/** A post from its file; a fault names the file and the field. */
export function readPost(file: string, source: string): Source {
  const { data, body } = readFrontMatter(file, source, FrontMatter)
  const { references, illustration, illustrationAlt, habits, ...facts } = data
  const summary = {
    ...{ slug: slugOf(file), ...facts, readMinutes: readMinutes(body) },
    ...{ habits: habits ?? null, illustration: illustration ?? null, illustrationAlt: illustrationAlt ?? null },
  }
  return { summary, references, body }
}

const summaries = (posts: ReadonlyMap<string, Source>) => newestFirst([...posts.values()].map(({ summary }) => summary))

type Source = { summary: PostSummary; references: string[]; body: string }

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  excerpt: z.string().min(1),
  createdAt: LocalDate,
  author: z.string().min(1),
  pillar: z.string().regex(/^[a-z-]+$/),
  tags: z.array(z.string().min(1)),
  /** Left out, a post is recommended to nobody for whom anything is ruled out. */
  habits: z.array(z.enum(HABIT_KEYS)).optional(),
  illustration: z.string().optional(),
  illustrationAlt: z.string().optional(),
  reviewed: LocalDate,
  references: z.array(ReferenceKey),
})

const shelf = createTextShelf(
  'post',
  import.meta.glob<string>('/content/blog/*.md', { query: '?raw', import: 'default', eager: true }),
  readPost,
  'any',
)
