import { z } from 'zod'
import { HOOK_EVENT_NAMES, type HookEvent } from '#app/values/hook-events.ts'

/** A webhook endpoint. Each event is a checkbox of its own, as a form sends it. */
export const HookInput = z
  .strictObject({
    url: z
      .string()
      .trim()
      .max(500, 'That address is too long.')
      .url('Please give a whole address that begins with https://'),
    ...(Object.fromEntries(HOOK_EVENT_NAMES.map((event) => [event, z.literal('on').optional()])) as Record<
      HookEvent,
      z.ZodOptional<z.ZodLiteral<'on'>>
    >),
  })
  .refine((input) => HOOK_EVENT_NAMES.some((event) => input[event]), {
    path: ['events'],
    message: 'Tick at least one thing that it wants to hear of.',
  })
  .meta({ id: 'HookInput' })
export type HookInput = z.infer<typeof HookInput>

export const HookPath = z.object({ id: z.uuid() })
