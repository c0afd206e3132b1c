import { z } from 'zod'

/** `GET /api/blog`: one page of nine; without `page` every post. */
export const BlogQuery = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'page must be a whole number from 1')
    .transform(Number)
    .optional(),
})

export const PostPath = z.strictObject({ slug: z.string() })

/** `activity.xml`: the RSS feed of a pillar's posts. */
export const FeedPath = z.strictObject({ pillar: z.string().regex(/^[a-z-]+\.xml$/) })

/** A post in the list, newest first. The first five field names are from specification §3. */
export const PostEntry = z
  .object({
    id: z.string(),
    title: z.string(),
    excerpt: z.string(),
    image: z.string().nullable(),
    createdAt: z.iso.datetime(),
    slug: z.string(),
    url: z.string(),
    /** Null until an author is named. */
    author: z.string().nullable(),
    pillar: z.string(),
    tags: z.array(z.string()),
    illustration: z.string().nullable(),
    readMinutes: z.int(),
  })
  .meta({ id: 'PostEntry' })
export type PostEntry = z.infer<typeof PostEntry>

/** A post with its text as sanitised HTML. */
export const PostDetail = PostEntry.extend({ html: z.string(), references: z.array(z.string()) }).meta({
  id: 'PostDetail',
})
