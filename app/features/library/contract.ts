import { z } from 'zod'

export const LessonPath = z.strictObject({ slug: z.string().max(100) })

export const RecordingPath = z.strictObject({ file: z.string().max(60) })

/** `POST /api/lessons/:slug/read`: `no` takes it back. */
export const LessonRead = z.strictObject({ read: z.enum(['yes', 'no']) }).meta({ id: 'LessonRead' })
