import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { ShownLetter } from './letter-page.tsx'
import { LetterSending } from './letter-sending.tsx'

const letter: ShownLetter = {
  ...{ id: '1', slug: 'cold-mornings', subject: 'Cold mornings', status: 'draft', revision: 1, isPublic: false },
  ...{ pausedBecause: null, bounced: 0, complained: 0, left: 0, step: null, list: 'Newsletter', segment: '' },
  ...{ sendAt: null, startedAt: null, finishedAt: null },
}
function drawn(meant: number): string {
  const Page = createRoutesStub([
    { path: '/', Component: () => <LetterSending letter={letter} meant={meant} takes="about a minute" /> },
  ])
  return renderToStaticMarkup(<Page />)
}

it('a letter to nobody says so, and offers only a test', () => {
  expect(drawn(0)).toContain('Nobody is on this list yet')
  expect(drawn(0).match(/<button.*?<\/button>/g)).toEqual([expect.stringContaining('Send a test to me')])
  expect(drawn(0)).not.toContain('When')
  expect(drawn(1)).toContain('datetime-local')
})

it('a letter goes to everybody only after a second press, which says to how many', () => {
  const buttons = drawn(1_250).match(/<button.*?<\/button>/g) ?? []
  expect(buttons[0]).toContain('Send it to 1,250 people')
  // Closed at first: the first press only opens it.
  expect(drawn(1_250)).toMatch(/<details><summary[^>]*>Send now<\/summary>.*can’t be undone.*Send it to 1,250 people/)
  expect(drawn(1_250)).toMatch(/<details><summary[^>]*>Send later<\/summary>.*datetime-local.*Schedule/)
  expect(drawn(1)).toContain('Send it to 1 person')
})
