import { expect, it } from 'vitest'
import { sourceHash } from '#app/platform/web/source-hash.ts'
import { speculationRules, withSpeculation } from './ahead.ts'
import { createScriptMark, hashOwnScripts, makeScriptsInert, withoutMark } from './own-scripts.ts'

const RULES = speculationRules([
  { path: 'blog/:slug', isPublic: true },
  { path: '', isPublic: true },
  { path: 'cart', isPublic: false },
  { path: 'app', isPublic: false },
  { path: ':slug', isPublic: true },
  { path: 'evidence', isPublic: true },
])

it('fetches ahead, on press, what is kept for everybody, and nothing that could be an action or of one person', () => {
  const where = {
    and: [{ href_matches: ['/', '/blog/:slug', '/evidence'] }, { not: { selector_matches: '[href*="?"]' } }],
  }
  expect(JSON.parse(RULES)).toEqual({ prefetch: [{ where, eagerness: 'conservative', tag: 'press' }] })
})

it('is named in the policy and stays active while our scripts are inert', () => {
  const mark = createScriptMark()
  const page = withSpeculation('<body><p>$& words</p></body>', RULES, mark)
  expect(hashOwnScripts(page, mark)).toEqual([sourceHash(RULES)])
  expect(withoutMark(makeScriptsInert(page, mark), mark)).toBe(
    `<body><p>$& words</p><script type="speculationrules" data-now="">${RULES}</script></body>`,
  )
})
