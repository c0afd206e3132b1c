import { z } from 'zod'
import { schema } from '#app/values/schema.ts'
import { QUERY_LENGTH } from './search.ts'

/** `GET /api/search?q=` */
export const SearchQuery = z.strictObject({
  q: z.string().trim().min(1, 'Please type what you are looking for.').max(QUERY_LENGTH, 'Please use fewer words.'),
  /** `typing`: the last word may be incomplete. */
  as: z.literal('typing').optional(),
})

/** Hits, best first. `instead`: the corrected query that was searched, if the original found nothing. */
export const SearchAnswer = schema('SearchAnswer', {
  instead: z.string().nullable(),
  hits: z.array(
    z.strictObject({
      path: z.string(),
      kind: z.string(),
      title: z.string(),
      snippet: z.array(z.strictObject({ text: z.string(), isHit: z.boolean() })).readonly(),
    }),
  ),
})
