import { z } from 'zod'
import { ReferenceKey, readFrontMatter, slugOf } from '#app/platform/texts/front-matter.ts'
import type { RenderedText } from '#app/platform/texts/markdown.ts'
import { drawText, filesOf, type Readers, textShelf } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { newestFirst, type PostSummary, readMinutes, relatedPosts, seriesOf } from './post.ts'

/** A post with its text; `references` are the keys its front matter lists. */
export type Post = PostSummary &
  RenderedText & { references: string[]; related: PostSummary[]; inSeries: PostSummary[] }

type Drawers = Readers & Pick<Tools, 'settings'>

export const listPosts = (tools: Readers): PostSummary[] => summaries(POSTS.read(tools))

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

/** Parses a post's file. An error names the file and the field. */
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
  excerpt: z.string().min(1).meta({ description: 'One or two sentences: lists and search engines show them.' }),
  createdAt: LocalDate.meta({
    title: 'Date it bears',
    description: 'A new post gets the day it’s first published, unless you set one before it was begun.',
  }),
  pillar: z
    .string()
    .min(1)
    .regex(/^[a-z-]+$/)
    .meta({ format: 'pillar' }),
  tags: z.array(z.string().min(1)),
  series: z.string().min(1).optional().meta({ description: 'Posts that say the same here are parts of one series.' }),
  habits: z.array(z.enum(HABIT_KEYS)).optional().meta({
    title: 'Habits it is about',
    description: 'With none, it’s recommended to nobody for whom a habit is ruled out.',
  }),
  illustration: z.string().optional().meta({ format: 'drawing' }),
  illustrationAlt: z.string().optional().meta({ title: 'What the illustration shows' }),
  reviewed: LocalDate.meta({ title: 'Last checked on' }),
  author: z.string().min(1).optional().meta({ description: 'Leave it empty to name nobody.' }),
  reviewer: z.string().min(1).optional().meta({ title: 'Checked by', description: 'Leave it empty to name nobody.' }),
  references: z.array(ReferenceKey),
})

/** The posts: markdown with front matter, as in `content/blog`. */
export const POSTS = textShelf({
  kind: 'post',
  bundled: filesOf(import.meta.glob<string>('/content/blog/*.md', { query: '?raw', import: 'default', eager: true })),
  parse: readPost,
  schema: FrontMatter,
})
