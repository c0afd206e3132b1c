import { z } from 'zod'

export const Problem = z.object({ file: z.string().optional(), line: z.int(), text: z.string() })
export type Problem = z.infer<typeof Problem>
