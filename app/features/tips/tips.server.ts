import { z } from 'zod'
import { ReferenceKey } from '#app/platform/texts/front-matter.ts'
import { entriesOf, entryShelf, type Readers } from '#app/platform/texts/text-shelf.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import tips from '#content/tips.json'
import type { Tip } from './tips.ts'

/** Returns all daily tips, each with the answers that rule it out. */
export const listTips = (tools: Readers): readonly Tip[] => {
  const known = TIP_TEXTS.read(tools)
  const all = lists.get(known) ?? [...known].map(([id, tip]) => ({ id, ...tip }))
  lists.set(known, all)
  return all
}

const lists = new WeakMap<object, readonly Tip[]>()

/** The tips, as in `content/tips.json`, each under its own key. */
export const TIP_TEXTS = entryShelf({
  kind: 'tip',
  bundled: entriesOf(tips.map(({ id, ...tip }) => [id, tip] as const)),
  schema: z.strictObject({
    text: z.string().min(1),
    habits: z.array(z.enum(HABIT_KEYS)),
    /** Keys of safety questions; members who answered one with yes don't get this tip. */
    avoidIf: z.array(z.string().min(1)),
    references: z.array(ReferenceKey),
  }),
})
