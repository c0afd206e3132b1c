import { z } from 'zod'
import { isWallMoment, schema } from '#app/values/schema.ts'
import { atMost } from '#app/values/text-length.ts'

/** Up to the largest number that the database's column holds. */
const Revision = z.coerce
  .number<string | number>('This page is too old. Open the text again.')
  .int()
  .min(1)
  .max(2_147_483_647, 'There is no such revision.')
const Slug = z.string().trim().max(80)

export const TextPath = z.strictObject({ kind: z.string().max(20), slug: z.string().max(100) })

export const NewText = schema('NewText', {
  kind: z.string().max(20),
  title: z.string().trim().min(1, 'Give it a title.').max(200, 'A title has at most 200 characters.'),
  /** Left empty, it's derived from the title. */
  slug: Slug.optional().default(''),
})

/** The editor's form: the body, and a field `f.<name>` for each of the text's own. */
export const TextInput = z
  .object({
    /** The revision that was read. */
    revision: Revision,
    act: z.enum(['save', 'publish', 'schedule']).optional().default('save'),
    /** Local time in the author's time zone: '2026-11-23T09:00'. */
    publishAt: z.union([z.literal(''), z.string().refine(isWallMoment, 'Choose a day and a time.')]).optional(),
    source: z.string().max(300_000, atMost(300_000)).optional(),
    body: z.string().max(300_000, atMost(300_000)).optional(),
  })
  .catchall(z.string().max(20_000, atMost(20_000)))
  .meta({ id: 'TextInput' })

export const SavedText = schema('SavedText', { revision: z.int(), isMerged: z.boolean(), isPublished: z.boolean() })
export const WhichText = schema('WhichText', { kind: z.string(), slug: z.string() })
export const RevisionInput = schema('RevisionInput', { revision: Revision })
export const RestoredText = schema('RestoredText', { revision: z.int() })

/** For each conflict: which version to use; `choice.0`, `choice.1` … */
export const MergeInput = z
  .object({ revision: Revision })
  .catchall(z.enum(['mine', 'theirs', 'both'], 'Choose for every place.'))
  .meta({ id: 'TextMergeInput' })
export const PreviewLink = schema('PreviewLink', { url: z.string(), until: z.string() })
