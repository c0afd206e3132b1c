import { z } from 'zod'
import { Problem } from './problem.ts'
import { TrackedHabit } from './tracked.ts'

const Records = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
export type Records = z.infer<typeof Records>

/** What was read from a file, as it waits for its owner's word. */
export const ReadFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own'), records: Records, problems: z.array(Problem) }),
  // What waited while the site was brought up to date is called by its former name.
  z.object({ kind: z.literal(['tracker', 'loop']), habits: z.array(TrackedHabit), problems: z.array(Problem) }),
])
export type ReadFile = z.infer<typeof ReadFile>
