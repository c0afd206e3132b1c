import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import dinners from '#content/dinners.json'

// The grams beside the book's dinners: each is the sum of its foods, from the table that the chapter names.

const foods: Record<string, { protein: number; fibre: number }> = dinners.foods
const chapter = readFileSync('content/ebook/23-menu.md', 'utf8')
const weeks = chapter.split(/^## Week .+$/m).slice(1)
const sumOf = (dinner: Record<string, number>, of: 'protein' | 'fibre') =>
  Math.round(
    Object.entries(dinner).reduce((sum, [food, grams]) => sum + ((foods[food]?.[of] ?? Number.NaN) * grams) / 100, 0),
  )

it.each(dinners.weeks.map((days, week) => ({ week: week + 1, days })))(
  'week $week has the grams of its foods',
  ({ week, days }) => {
    const rows = [...(weeks[week - 1] ?? '').matchAll(/^\| (\w{3}) \|.*\| (\d+) \| (\d+) \|$/gm)]
    const written = Object.fromEntries(rows.map(([, day, protein, fibre]) => [day, [Number(protein), Number(fibre)]]))
    const summed = Object.entries(days).map(([day, dinner]) => [
      day,
      [sumOf(dinner, 'protein'), sumOf(dinner, 'fibre')],
    ])
    expect(summed).toHaveLength(7)
    expect(written).toEqual(Object.fromEntries(summed))
  },
)
