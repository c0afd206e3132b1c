import { expect, it } from 'vitest'
import { groupHits, HIT_END, HIT_START, readSnippet, textOf, unfinishedWord } from './search.ts'

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

it('groups the best hits by kind, the kind of the best hit first', () => {
  const hit = (path: string, kind: string) => ({ path, kind, title: path, snippet: [] })
  const kinds = ['Article', 'Protocol', 'Article', 'Test', 'Article', 'Article', 'Protocol', 'Pillar']
  const groups = groupHits(kinds.map((kind, at) => hit(`/${at}`, kind)))
  expect(groups.map(({ kind, hits }) => [kind, hits.map(({ path }) => path)])).toEqual([
    ['Article', ['/0', '/2', '/4', '/5']],
    ['Protocol', ['/1', '/6']],
    ['Test', ['/3']],
  ])
  expect(groupHits([])).toEqual([])
})

it.each([
  ['sau', { before: '', word: 'sau' }],
  ['cold sho', { before: 'cold', word: 'sho' }],
  ['"cold shower" an', { before: '"cold shower"', word: 'an' }],
  ['naïv', { before: '', word: 'naïv' }],
  ['s', null],
  ['cold s', null],
  ['sauna ', null],
  ['"cold sho', null],
  ['sauna -even', null],
  ['e.g', null],
  ['', null],
])('of %j the last word may go on: %j', (typed, expected) => {
  expect(unfinishedWord(typed)).toEqual(expected)
})
