import { z } from 'zod'

/** `POST /api/account/close`: deleting an account is a word of its own, never a slip. */
export const ClosingInput = z.strictObject({ confirm: z.literal('yes', 'Please tick the box first.') })
