import { getReference } from '#app/features/evidence/references.server.ts'
import type { Readers } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { getHabitPanel } from './habit-panels.server.ts'

/** Returns a habit's evidence with its sources. @throws 404 for an unknown habit */
export function evidenceOf(tools: Readers & Pick<Tools, 'settings'>, name: string) {
  const habit = HABIT_KEYS.find((key) => key === name)
  if (!habit) throw new Response('Not found', { status: 404 })
  const { references, citations, title, grades, dose, swap, cautions, stopIf, html } = getHabitPanel(tools, habit)
  // Numbered in order of citation; uncited sources come last.
  const sources = [...new Set([...citations, ...references])].map((id) => sourceOf(tools, id))
  return { title, grades, dose, swap, cautions, stopIf, html, sources }
}

function sourceOf(tools: Readers, id: string) {
  const { authors, year, title, source, url } = getReference(tools, id)
  const end = /[?!]$/.test(title) ? '' : '.'
  return { id, label: `${authors}${year === null ? '' : ` (${year})`}. ${title}${end} ${source}`, url }
}
