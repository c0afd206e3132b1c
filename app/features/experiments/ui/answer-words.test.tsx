import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compare } from '../welch.ts'
import { AnswerWords } from './answer-words.tsx'

const read = (withIt: readonly number[], without: readonly number[]) =>
  renderToStaticMarkup(<AnswerWords answer={compare(withIt, without)} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const times = (count: number, value: number) => Array.from({ length: count }, () => value)

it('shows a difference that matches the two rounded means', () => {
  // 3.25 and 3.5: with one decimal they would read 3.3 and 3.5, and the difference -0.3.
  const words = read([...times(18, 3), ...times(6, 4)], [...times(8, 3), ...times(8, 4)])
  expect(words).toContain('3.25 with (24 days), 3.50 without (16 days).')
  expect(words).toContain('Difference −0.25, 95% interval −')
  expect(words).toContain('it could easily be chance.')
})

it('doesn’t call enough but autocorrelated days too few', () => {
  const answer = { isEnough: false, withIt: 15, without: 14 } as const
  const words = renderToStaticMarkup(<AnswerWords answer={answer} />)
  expect(words).toContain('in long runs of the same')
})

it('says that a difference significant alone isn’t after adjustment', () => {
  const wide = compare([...times(20, 4), ...times(2, 3)], [...times(20, 3), ...times(2, 4)])
  const words = (isMarked: boolean) => renderToStaticMarkup(<AnswerWords answer={wide} isMarked={isMarked} />)
  expect(words(true)).toContain('more than chance usually explains.')
  expect(words(false)).toContain('among so many comparisons it could be chance.')
})

it('says that there are too few days', () => {
  expect(read(times(1, 3), times(13, 3))).toContain('Not enough data yet: 1 day with, 13 without; each side needs 14.')
})

it('doesn’t call values the same that differ only between the two sides', () => {
  expect(read(times(14, 4), times(14, 3))).toContain('On each side every value was the same, so we can’t tell.')
})
