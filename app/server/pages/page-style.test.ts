import { describe, expect, it } from 'vitest'
import { createPageStyle } from './page-style.ts'

/** What remains of a style sheet on a page with this body. */
function left(css: string, body: string): string {
  const page = `<head><link rel="stylesheet" href="/a.css"/></head><body>${body}</body>`
  return /<style>(.*)<\/style>/s.exec(createPageStyle(new Map([['/a.css', css]]))(page).html)?.[1] ?? 'no style'
}

it('puts the style into the page and lays the sheet to rest behind it', () => {
  const style = createPageStyle(new Map([['/a.css', 'p{color:red}']]))
  expect(style('<link rel="stylesheet" href="/a.css"/><p>')).toEqual({
    html: '<style>p{color:red}</style><link rel="inert-style" href="/a.css"/><p>',
    css: 'p{color:red}',
  })
})

it('leaves a sheet alone that it does not know', () => {
  const page = '<link rel="stylesheet" href="/b.css"/><p class="a">'
  expect(createPageStyle(new Map([['/a.css', 'p{color:red}']]))(page)).toEqual({ html: page, css: null })
})

describe('a rule stays', () => {
  it.each([
    ['its class is there', '.a{x:1}', '<p class="b a">'],
    ['its class is there, written with escapes', '.sm\\:w-\\[1\\.5rem\\]{x:1}', '<p class="sm:w-[1.5rem]">'],
    [
      'its class has brackets and quotes',
      ".after\\:content-\\[\\'Now\\'\\]:after{x:1}",
      '<p class="after:content-[&#x27;Now&#x27;]">',
    ],
    ['its class has round brackets', '.max-w-\\(--a\\){x:1}', '<p class="max-w-(--a)">'],
    ['the state comes later', '.a[open]:hover{x:1}', '<p class="a">'],
    ['the missing class is only an alternative', '.a:is(:where(.group):hover *){x:1}', '<p class="a">'],
    ['the missing class is denied', '.a:not(.b){x:1}', '<p class="a">'],
    ['it is for an element that is there', 'dialog::backdrop{x:1}', '<dialog>'],
    ['it is for everything', '*,:after{x:1}', '<p>'],
  ])('when %s', (_why, rule, body) => {
    expect(left(rule, body)).toBe(rule)
  })
})

describe('a rule goes', () => {
  it.each([
    ['its class is missing', '.a{x:1}', '<p class="ab">'],
    ['one of two classes is missing', '.a .b{x:1}', '<p class="a">'],
    ['its element is missing', 'table td{x:1}', '<table>'],
    ['it is for a field and there is none', '::placeholder{x:1}', '<p>'],
    ['nothing is left of its block', '@media print{.a{x:1}}', '<p>'],
  ])('when %s', (_why, rule, body) => {
    expect(left(`p{y:1}${rule}`, body)).toBe(body.startsWith('<p') ? 'p{y:1}' : '')
  })
})

it('keeps of several selectors the ones that find something', () => {
  expect(left('.a,.b:is(.c,.d),.e{x:1}', '<p class="a b">')).toBe('.a,.b:is(.c,.d){x:1}')
})

it('keeps the rank of layers even when one is empty', () => {
  expect(left('@layer one{.a{x:1}}@layer two{p{x:1}}', '<p>')).toBe('@layer one{}@layer two{p{x:1}}')
})

it('drops tokens nothing refers to, tokens only they refer to, and keeps colours for the drawings', () => {
  const tokens = ':root{--color-sun:red;--gap:var(--unit);--unit:1px;--used:2px}'
  expect(left(`${tokens}p{x:var(--used)}`, '<p>')).toContain(':root{--color-sun:red;--used:2px}')
})

it('drops key frames that nothing runs', () => {
  const css = '@keyframes a{to{x:1}}@keyframes b{to{x:1}}p{animation:b 1s}'
  expect(left(css, '<p>')).toBe('@keyframes b{to{x:1}}p{animation:b 1s}')
})
