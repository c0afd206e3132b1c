import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }

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

  it('says of every folder and file of content what it is for', () => {
    const told = readFileSync('content/README.md', 'utf8')
    const names = readdirSync('content', { withFileTypes: true }).map(
      (one) => `${one.name}${one.isDirectory() ? '/' : ''}`,
    )
    expect(names.filter((name) => name !== 'README.md' && !told.includes(`\`${name}\``))).toEqual([])
  })

  it('says of every command what it does', () => {
    const scripts = Object.keys(packageFile.scripts)
    const hooks = new Set(scripts.map((name) => `pre${name}`))
    const commands = scripts.filter((name) => !hooks.has(name) && !/^rule/.test(name))
    expect(commands.length).toBeGreaterThan(20)
    const told = ['README.md', 'docs/operations.md'].map((path) => readFileSync(path, 'utf8')).join('\n')
    expect(commands.filter((name) => !new RegExp(`npm (?:run )?${name}\\b(?![:-]\\w)`).test(told))).toEqual([])
  })
})
