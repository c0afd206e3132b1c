import { describe, expect, it } from 'vitest'
import { sourceHash } from '#app/platform/web/source-hash.ts'
import { createScriptMark, hashOwnScripts, makeScriptsInert, withoutMark } from './own-scripts.ts'

const MARK = createScriptMark()
const own = (code: string, attributes = '') => `<script${attributes} nonce="${MARK}">${code}</script>`

describe('the scripts that a policy names', () => {
  it('are those that carry the mark of this page, each once', () => {
    const page = `${own('a()')}${own('b()', ' data-now=""')}${own('a()')}`
    expect(hashOwnScripts(page, MARK)).toEqual([sourceHash('a()'), sourceHash('b()')])
  })

  it.each([
    ['plain', '<script>evil()</script>'],
    ['that claims to be ours', '<script data-now="">evil()</script>'],
    ['with the mark of another page', `<script nonce="${createScriptMark()}">evil()</script>`],
    ['that is not closed, before ours', '<script>evil()//'],
    ['whose tag is not closed, before ours', '<script data-now=""'],
    ['within a comment, before ours', '<!-- <script>evil()'],
    ['that says it’s inert', '<script type="inert">evil()</script>'],
  ])('are never one %s that came in with a text', (_which, text) => {
    const page = `<p>${text}</p>${own('a()')}`
    expect(hashOwnScripts(page, MARK)).toEqual([sourceHash('a()')])
    expect(makeScriptsInert(page, MARK)).toContain(text)
  })

  it('are no files: those are allowed by their address', () => {
    expect(hashOwnScripts(own('', ' src="/assets/a.js"'), MARK)).toEqual([])
  })
})

describe('laying to rest', () => {
  it('changes the type of our scripts and preloads and nothing else', () => {
    const page = `<link rel="modulepreload" href="/assets/a.js" nonce="${MARK}"/><link rel="stylesheet" href="/a.css"/>${own('window.a = 1')}${own('import "/a.js"', ' type="module" async=""')}`
    expect(withoutMark(makeScriptsInert(page, MARK), MARK)).toBe(
      '<link rel="inert" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/><script type="inert">window.a = 1</script><script type="inert" data-module="">import "/a.js"</script>',
    )
  })

  it('leaves the script that activates the others and data for machines alone', () => {
    const page = `${own('startHydration()', ' data-now=""')}<script type="application/ld+json">{}</script>`
    expect(makeScriptsInert(page, MARK)).toBe(page)
  })
})

it('leaves nothing of the mark in a page', () => {
  const page = withoutMark(`${own('a()')}<link rel="preload" nonce="${MARK}"/>`, MARK)
  expect(page).toBe('<script>a()</script><link rel="preload"/>')
})
