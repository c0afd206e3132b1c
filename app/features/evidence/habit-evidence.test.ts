import { describe, expect, it } from 'vitest'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { fileTools } from '#dev/file-documents.ts'
import { evidenceOf } from './habit-evidence.server.ts'

describe('the evidence of a habit', () => {
  it.each(HABIT_KEYS)('lists the sources of %s by the numbers that its text gives them', (habit) => {
    const { html, sources } = evidenceOf(fileTools, habit)
    const cited = [...html.matchAll(/#ref-(R\d+)"[^>]*>(\d+)</g)].map(([, id, number]) => [id, Number(number)])
    expect(cited).not.toEqual([])
    for (const [id, number] of cited)
      expect(sources.findIndex((source) => source.id === id) + 1, String(id)).toBe(number)
    expect(new Set(sources.map(({ id }) => id)).size).toBe(sources.length)
  })
})
