import { z } from 'zod'
import { ReferenceKey, readFrontMatter, slugOf } from '#app/platform/front-matter.ts'
import { type RenderedText, renderMarkdown } from '#app/platform/markdown.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { newestFirst, type PostSummary, readMinutes, relatedPosts } from './post.ts'

/** A post with its text; `references` are the keys its front matter lists. */
export type Post = PostSummary & RenderedText & { references: string[]; related: PostSummary[] }

/** Every post, newest first. */
export async function listPosts(): Promise<PostSummary[]> {
  return newestFirst([...sources.values()].map(({ summary }) => summary))
}

/** The post of that name with its text; null when there is none. */
export async function getPost(slug: string): Promise<Post | null> {
  const found = sources.get(slug)
  if (!found) return null
  const related = relatedPosts(found.summary, await listPosts())
  return { ...found.summary, references: found.references, ...render(found.body), related }
}

// A text is drawn once, not at every request for the feed.
const drawn = new Map<string, RenderedText>()
function render(body: string): RenderedText {
  const text = drawn.get(body) ?? renderMarkdown(body)
  drawn.set(body, text)
  return text
}

/** Reads the posts of a folder; a fault names the file and the field. */
export function readPosts(files: Record<string, string>): Map<string, Source> {
  return new Map(
    Object.entries(files).map(([file, source]) => {
      const { data, body } = readFrontMatter(file.replace(/^\//, ''), source, FrontMatter)
      const { references, illustration, illustrationAlt, ...facts } = data
      const slug = slugOf(file)
      const summary = {
        ...{ slug, ...facts, readMinutes: readMinutes(body) },
        ...{ illustration: illustration ?? null, illustrationAlt: illustrationAlt ?? null },
      }
      return [slug, { summary, references, body }]
    }),
  )
}

type Source = { summary: PostSummary; references: string[]; body: string }

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  excerpt: z.string().min(1),
  createdAt: LocalDate,
  author: z.string().min(1),
  pillar: z.string().regex(/^[a-z-]+$/),
  tags: z.array(z.string().min(1)),
  illustration: z.string().optional(),
  illustrationAlt: z.string().optional(),
  reviewed: LocalDate,
  references: z.array(ReferenceKey),
})

const sources = readPosts(
  import.meta.glob<string>('/content/blog/*.md', { query: '?raw', import: 'default', eager: true }),
)
