import { z } from 'zod'
import { ReferenceKey, readFrontMatter, slugOf } from '#app/platform/front-matter.ts'
import { type RenderedText, renderMarkdown } from '#app/platform/markdown.ts'
import { HABIT_KEYS, type HabitKey } from './habits.ts'

const FrontMatter = z.strictObject({
  key: z.enum(HABIT_KEYS),
  title: z.string().min(1),
  grades: z.strictObject({ everyday: z.string().min(1), longevity: z.string().min(1) }),
  dose: z.string().min(1),
  swap: z.string().min(1),
  cautions: z.array(z.string().min(1)).min(1),
  stopIf: z.string().min(1),
  references: z.array(ReferenceKey).min(1),
})

/** Why a habit is among the seven: grades, dose, cautions, and what the studies found. */
type HabitPanel = z.infer<typeof FrontMatter> & Pick<RenderedText, 'html' | 'citations'>

/** The panel of a habit, its text drawn once. */
export function getHabitPanel(habit: HabitKey): HabitPanel {
  const panel = panels.get(habit)
  if (!panel) throw new Error(`content/habits has no ${habit}.md`)
  return panel
}

/** How much of each habit is enough. */
export function listDoses(): Record<string, string> {
  return Object.fromEntries(HABIT_KEYS.map((habit) => [habit, getHabitPanel(habit).dose]))
}

const panels = new Map(
  Object.entries(
    import.meta.glob<string>('/content/habits/*.md', { query: '?raw', import: 'default', eager: true }),
  ).map(([file, source]) => {
    const { data, body } = readFrontMatter(file.slice(1), source, FrontMatter)
    const { html, citations } = renderMarkdown(body)
    return [slugOf(file), { ...data, html, citations }]
  }),
)
