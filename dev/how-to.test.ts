import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const text = readFileSync('docs/how-to.md', 'utf8')
// What a list would have somebody make, and patterns, are not there yet.
const MADE = /press\.tsx|cold-mornings\.md|notes\.tsx|[<>*]/

const named = [
  ...text.matchAll(
    /`((?:app|content|dev|docs|e2e|migrations|payments|platform|routine)\/[^`\s]*|[\w.-]+\.(?:ts|md))`/g,
  ),
]
  .map(([, path = '']) => path)
  .filter((path) => !MADE.test(path))

it('names files that are there', () => {
  expect(named.length).toBeGreaterThan(15)
  const missing = named.filter((path) =>
    [path, `app/${path}`, `app/features/${path}`].every((place) => !existsSync(place)),
  )
  expect(missing).toEqual([])
})
