import type { Plugin } from 'vitest/config'

type Habit = { key: string; label: string; description: string; small: string; measure: object | null }

/**
 * Adds a habit to the product as a developer would: one entry at the end of `HABITS`, and its texts (its panel, the
 * answers to the safety questions, its swap). Nothing else changes, so anything not derived from the list fails.
 */
export function addHabit(habit: Habit, { panel, swap }: { panel: string; swap: string }): Plugin {
  return {
    name: 'add-habit',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (path.endsWith('/app/values/habits.ts'))
        return edit(code, /\n\] as const satisfies readonly Habit\[\]/, (end) => `\n  ${JSON.stringify(habit)},${end}`)
      if (path.endsWith('/features/evidence/habit-panels.server.ts'))
        return edit(code, /'\/content\/habits\/\*\.md'/, (files) => `[${files}, '${panel}']`)
      if (path.endsWith('/content/safety.json')) return JSON.stringify(withAnswers(JSON.parse(code)))
      return null
    },
  }

  function withAnswers(safety: { rules: Record<string, object>; swaps: object }) {
    const rules = Object.entries(safety.rules).map(([answer, known]) => [answer, { ...known, [habit.key]: 'ok' }])
    return { ...safety, rules: Object.fromEntries(rules), swaps: { ...safety.swaps, [habit.key]: swap } }
  }
}

function edit(code: string, place: RegExp, change: (found: string) => string): string {
  if (!place.test(code)) throw new Error(`The place for the eighth habit has moved: ${place}`)
  return code.replace(place, change)
}
