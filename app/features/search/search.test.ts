import { expect, it } from 'vitest'
import { HIT_END, HIT_START, readSnippet, textOf } from './search.ts'

it('takes marked text apart into hits and the rest', () => {
  expect(readSnippet(`the ${HIT_START}sauna${HIT_END} and the ${HIT_START}saunas${HIT_END}`)).toEqual([
    { text: 'the ', isHit: false },
    { text: 'sauna', isHit: true },
    { text: ' and the ', isHit: false },
    { text: 'saunas', isHit: true },
  ])
  expect(readSnippet('')).toEqual([])
  expect(readSnippet('nothing')).toEqual([{ text: 'nothing', isHit: false }])
})

it('keeps the words of a page and drops its markup', () => {
  expect(textOf('<h2 id="a">Heat &#x26; cold</h2>\n<p>5 &lt; 7<sup><a href="#x">1</a></sup>.</p>')).toBe(
    'Heat & cold. 5 < 7.',
  )
  expect(textOf('<h2>Why?</h2><table><tr><th>Mood</th> <td>No effect</td></tr><tr><td>Stress</td></tr></table>')).toBe(
    'Why? Mood, No effect; Stress;',
  )
})

it('says with three dots where a passage begins or stops within a text', () => {
  const opening = 'Frequent sauna users'
  expect(readSnippet('Frequent sauna users had fewer deaths.', opening)).toEqual([
    { text: 'Frequent sauna users had fewer deaths.', isHit: false },
  ])
  expect(readSnippet(`${HIT_START}sauna${HIT_END} users had`, opening)).toEqual([
    { text: '… ', isHit: false },
    { text: 'sauna', isHit: true },
    { text: ' users had …', isHit: false },
  ])
  expect(readSnippet('', opening)).toEqual([])
})
