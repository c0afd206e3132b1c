import { z } from 'zod'
import { Problem } from './problem.ts'
import { TrackedHabit } from './tracked.ts'

const Records = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
export type Records = z.infer<typeof Records>

/** The parsed content of a file, stored until its owner has reviewed it. */
export const ReadFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own'), records: Records, problems: z.array(Problem) }),
  z.object({ kind: z.literal('tracker'), habits: z.array(TrackedHabit), problems: z.array(Problem) }),
])
export type ReadFile = z.infer<typeof ReadFile>
