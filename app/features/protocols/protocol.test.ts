import { expect, it } from 'vitest'
import { splitWarnings } from './protocol.ts'

const part = (id: string, words: string) => `<h2 id="${id}">Heading</h2>\n<p>${words}</p>\n`

it.each([
  ['first', '', part('dose', 'b')],
  ['in the middle', part('dose', 'a $& b'), part('why', 'c')],
  ['last', part('dose', 'a'), ''],
])('takes whom it is not for out of a text, where that stands %s', (_, before, after) => {
  const html = before + part('who-should-not', 'In pregnancy.</p><h3 id="x">Ask</h3><p>First.') + after
  const { rest, warnings } = splitWarnings(html)
  expect(rest).toBe(before + after)
  expect(warnings).toBe('<p>In pregnancy.</p><h3 id="x">Ask</h3><p>First.</p>')
})

it('leaves a text alone that warns nobody', () => {
  expect(splitWarnings(part('dose', 'a'))).toEqual({ rest: part('dose', 'a'), warnings: null })
})
