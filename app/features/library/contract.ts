import { z } from 'zod'
import { schema } from '#app/values/schema.ts'

export const LessonPath = z.strictObject({ slug: z.string().max(100) })

export const RecordingPath = z.strictObject({ file: z.string().max(60) })

/** `POST /api/lessons/:slug/read`: `no` marks it as unread. */
export const LessonRead = schema('LessonRead', { read: z.enum(['yes', 'no']) })
