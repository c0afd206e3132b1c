import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { type Props, ThreadPage } from './thread-page.tsx'

function drawn(thread: Partial<Props['thread']>): string {
  const props: Props = {
    thread: {
      ...{ id: '1', subject: 'Cold', name: 'Ann', email: 'ann@example.test', state: 'open' },
      ...{ assignee: '', waits: true, snoozed: null, ...thread },
    },
    ...{ complaint: null, messages: [], others: [], isMember: false, answers: [], draft: '', comesBack: true },
    ...{ staff: [{ id: 'maya', name: 'Maya' }], formIds: { answer: 'a', outcome: 'b', note: 'c' }, answered: null },
  }
  const Page = createRoutesStub([{ path: '/', Component: () => <ThreadPage {...props} /> }])
  return renderToStaticMarkup(<Page />)
}
const headings = (html: string) => [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, words]) => words)

it('a thread says at its head whose it is, also without script', () => {
  expect(drawn({ assignee: 'maya' }).split('<h2')[0]).toContain('Maya’s')
  expect(drawn({}).split('<h2')[0]).not.toContain('’s')
})

it('only what can be put aside stands under ‘Put aside’', () => {
  expect(headings(drawn({}))).toContain('Put aside')
  expect(headings(drawn({ state: 'snoozed', snoozed: 'Monday, 7:00' }))).toContain('Put aside until Monday, 7:00')
  const closed = drawn({ state: 'closed' })
  expect(headings(closed)).not.toContain('Put aside')
  expect(headings(closed)).toContain('Closed')
  expect(closed).toContain('Open again')
})
