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

/** `activity.xml`: the posts of a pillar as a feed. */
export const FeedPath = z.strictObject({ pillar: z.string().regex(/^[a-z-]+\.xml$/) })

/** A post as the list gives it, newest first. Names of the first five: specification §3. */
export const PostEntry = z
  .object({
    id: z.string(),
    title: z.string(),
    excerpt: z.string(),
    image: z.string().nullable(),
    createdAt: z.iso.datetime(),
    slug: z.string(),
    url: z.string(),
    /** Null while nobody is named. */
    author: z.string().nullable(),
    pillar: z.string(),
    tags: z.array(z.string()),
    illustration: z.string().nullable(),
    readMinutes: z.int(),
  })
  .meta({ id: 'PostEntry' })
export type PostEntry = z.infer<typeof PostEntry>

/** A post with its text, as HTML that can run nothing. */
export const PostDetail = PostEntry.extend({ html: z.string(), references: z.array(z.string()) }).meta({
  id: 'PostDetail',
})
