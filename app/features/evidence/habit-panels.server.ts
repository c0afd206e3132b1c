import { z } from 'zod'
import { ReferenceKey, readFrontMatter } from '#app/platform/texts/front-matter.ts'
import type { RenderedText } from '#app/platform/texts/markdown.ts'
import { drawText, filesOf, type Readers, readNeeded, textShelf } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import safety from '#content/safety.json' with { type: 'json' }

const FrontMatter = z.strictObject({
  key: z.enum(HABIT_KEYS),
  title: z.string().min(1),
  grades: z.strictObject({ everyday: z.string().min(1), longevity: z.string().min(1) }),
  dose: z.string().min(1),
  cautions: z.array(z.string().min(1)).min(1),
  stopIf: z.string().min(1).meta({ title: 'Stop if' }),
  references: z.array(ReferenceKey).min(1),
})

/** Why a habit is one of the seven: grades, dose, cautions, and the study results. */
export const HABIT_TEXTS = textShelf({
  kind: 'habit',
  bundled: filesOf(import.meta.glob<string>('/content/habits/*.md', { query: '?raw', import: 'default', eager: true })),
  parse: (name, source) => readFrontMatter(name, source, FrontMatter),
  schema: FrontMatter,
})

type HabitPanel = z.infer<typeof FrontMatter> & Pick<RenderedText, 'html' | 'citations'> & { swap: string }

/**
 * Returns the panel of a habit. The safe alternative comes from the safety rules, which a clinician signs, rather than
 * from the text.
 */
export function getHabitPanel(tools: Readers & Pick<Tools, 'settings'>, habit: HabitKey): HabitPanel {
  const text = readNeeded(HABIT_TEXTS, tools, habit)
  const { html, citations } = drawText(tools, text)
  return { ...text.data, html, citations, swap: safety.swaps[habit] }
}

/** Returns the recommended dose of each habit. */
export const listDoses = (tools: Readers): Record<string, string> =>
  Object.fromEntries(HABIT_KEYS.map((habit) => [habit, readNeeded(HABIT_TEXTS, tools, habit).data.dose]))
