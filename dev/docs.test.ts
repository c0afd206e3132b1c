import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FILES = globSync(['{app,bench,content,deploy,dev,docs,e2e,migrations,tools}/**/*', '*'])
// Files that docs/how-to.md tells its reader to create, and files the build creates.
const MADE = ['start.mjs', 'sbom.cdx.json', 'parcels.tsx', 'press.tsx', 'cold-mornings.md', 'notes.tsx', 'walks.tsx']

const missingIn = (text: string) =>
  [...text.matchAll(/`([\w-][\w./-]*\.(?:tsx?|mjs|jsonc?|md))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !MADE.some((name) => path.endsWith(name)))
    .filter((path) => !FILES.some((file) => file === path || file.endsWith(`/${path}`)))

describe('what we have written down', () => {
  it.each(['README.md', ...globSync('docs/**/*.md')])('%s names files that are there', (path) => {
    expect(missingIn(readFileSync(path, 'utf8'))).toEqual([])
  })

  it('is looked at for names of files', () => {
    expect(missingIn('`app/nowhere.ts` and `migrate.ts`')).toEqual(['app/nowhere.ts'])
  })
})
