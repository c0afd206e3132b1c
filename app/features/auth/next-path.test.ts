import { describe, expect, it } from 'vitest'
import { safeNextPath } from './next-path.ts'

describe('safeNextPath', () => {
  it.each(['/app', '/app?tab=progress', '/weekly-protocols#sunday', '/account?x=%2F%2Fa', '/blog/a%20b'])(
    'keeps %s',
    (path) => {
      expect(safeNextPath(path)).toBe(path)
    },
  )

  it.each([
    null,
    undefined,
    '',
    'app',
    'https://evil.test',
    'http:evil.test',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/%2f/evil.test',
    '/%5cevil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '/.//evil.test',
    '/..//evil.test',
    '/./\\evil.test',
    ' //evil.test',
    '/ /evil.test'.replace(' ', '\u0000'),
    '@evil.test',
    '/api/logout',
    '/api/login?next=/x',
    '/sign-in',
    '/sign-in/sent',
    '/sign-out',
    `/${'a'.repeat(500)}`,
  ])('sends %j home', (path) => {
    expect(safeNextPath(path)).toBe('/app')
  })

  it('never leaves the site, whatever pieces are put together', () => {
    const pieces = ['/', '\\', '%2f', '%5c', '.', '..', '@', ':', '?', '#', 'evil.test', 'https:', '\t', '\n', ' ']
    for (const a of pieces)
      for (const b of pieces)
        for (const c of pieces)
          for (const d of pieces) {
            const path = safeNextPath(`/${a}${b}${c}${d}`)
            expect(new URL(path, 'https://here.test').origin).toBe('https://here.test')
          }
  })
})
