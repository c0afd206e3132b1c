import { z } from 'zod'
import { HABIT_KEYS } from '#app/features/routine/habits.ts'
import { ReferenceKey, readFrontMatter, slugOf } from '#app/platform/front-matter.ts'
import type { RenderedText } from '#app/platform/markdown.ts'
import { drawText, filesOf, type Readers, textShelf } from '#app/platform/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { newestFirst, type PostSummary, readMinutes, relatedPosts, seriesOf } from './post.ts'

/** A post with its text; `references` are the keys its front matter lists. */
export type Post = PostSummary &
  RenderedText & { references: string[]; related: PostSummary[]; inSeries: PostSummary[] }

type Drawers = Readers & Pick<Tools, 'settings'>

/** Every post, newest first. */
export const listPosts = (tools: Readers): PostSummary[] => summaries(POSTS.read(tools))

/** The post of that name with its text; null when there is none. */
export function getPost(tools: Drawers, slug: string): Post | null {
  const posts = POSTS.read(tools)
  const found = posts.get(slug)
  if (!found) return null
  const all = summaries(posts)
  const inSeries = seriesOf(found.summary, all)
  const others = all.filter(({ slug: other }) => !inSeries.some((one) => one.slug === other))
  const related = relatedPosts(found.summary, others.length < 3 ? all : others)
  return { ...found.summary, references: found.references, ...drawText(tools, found), related, inSeries }
}

/** A post from its file; a fault names the file and the field. */
export function readPost(file: string, source: string): Source {
  const { data, body } = readFrontMatter(file, source, FrontMatter)
  const { references, illustration, illustrationAlt, habits, series, ...facts } = data
  const summary = {
    ...{ slug: slugOf(file), ...facts, readMinutes: readMinutes(body) },
    ...{
      habits: habits ?? null,
      series: series ?? null,
      illustration: illustration ?? null,
      illustrationAlt: illustrationAlt ?? null,
    },
  }
  return { summary, references, body }
}

const summaries = (posts: ReadonlyMap<string, Source>) => newestFirst([...posts.values()].map(({ summary }) => summary))

type Source = { summary: PostSummary; references: string[]; body: string }

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  excerpt: z.string().min(1),
  createdAt: LocalDate,
  pillar: z.string().regex(/^[a-z-]+$/),
  tags: z.array(z.string().min(1)),
  /** Posts that say the same here are parts of one series. */
  series: z.string().min(1).optional(),
  /** Left out, a post is recommended to nobody for whom anything is ruled out. */
  habits: z.array(z.enum(HABIT_KEYS)).optional(),
  illustration: z.string().optional(),
  illustrationAlt: z.string().optional(),
  reviewed: LocalDate,
  /** Who wrote it and who checked it; left out, nobody is named. */
  author: z.string().min(1).optional(),
  reviewer: z.string().min(1).optional(),
  references: z.array(ReferenceKey),
})

/** The posts: markdown with front matter, as in `content/blog`. */
export const POSTS = textShelf({
  kind: 'post',
  bundled: filesOf(import.meta.glob<string>('/content/blog/*.md', { query: '?raw', import: 'default', eager: true })),
  parse: readPost,
  schema: FrontMatter,
})
