import { z } from 'zod'
import { LoopHabit } from './loop.ts'
import { Problem } from './problem.ts'

const Records = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
export type Records = z.infer<typeof Records>

/** What was read from a file, as it waits for its owner's word. */
export const ReadFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own'), records: Records, problems: z.array(Problem) }),
  z.object({ kind: z.literal('loop'), habits: z.array(LoopHabit), problems: z.array(Problem) }),
])
export type ReadFile = z.infer<typeof ReadFile>
