import { z } from 'zod'
import { HOOK_EVENT_NAMES } from '#app/values/hook-events.ts'
import { boxesOf } from '#app/values/schema.ts'

/** A webhook endpoint. Each event is a checkbox of its own, as a form sends it. */
export const HookInput = z
  .strictObject({
    url: z
      .string()
      .trim()
      .max(500, 'That address is too long.')
      .url('Please give a whole address that begins with https://'),
    ...boxesOf(HOOK_EVENT_NAMES, 'on'),
  })
  .refine((input) => HOOK_EVENT_NAMES.some((event) => input[event]), {
    path: ['events'],
    message: 'Tick at least one thing that it wants to hear of.',
  })
  .meta({ id: 'HookInput' })
export type HookInput = z.infer<typeof HookInput>

export const HookPath = z.object({ id: z.uuid() })
