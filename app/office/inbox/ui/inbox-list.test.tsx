import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { type InboxLine, InboxList } from './inbox-list.tsx'

const line = (id: string, more: Partial<InboxLine>): InboxLine => ({
  ...{ id, kind: 'message', subject: 'Cold', name: 'Ann', excerpt: null, assigneeName: null, state: 'open' },
  ...{ stateName: '', last: '', seen: '', snoozed: null, waits: true, clock: null, ...more },
})
function drawn(rows: InboxLine[]): string {
  const query = { q: '', sort: 'last', isDescending: true }
  const page = { rows, previous: null, next: null }
  const Page = createRoutesStub([{ path: '/', Component: () => <InboxList page={page} query={query} undo={null} /> }])
  return renderToStaticMarkup(<Page />)
}

it('only what can be closed together can be chosen', () => {
  const complaint = line('c', { kind: 'complaint', clock: { tone: 'calm', words: '20 days left' } })
  const closed = line('b', { state: 'closed' })
  const html = drawn([line('a', {}), closed, complaint])
  expect([...html.matchAll(/name="chosen\.(\w)"/g)].map(([, id]) => id)).toEqual(['a'])
  expect(drawn([closed])).not.toContain('Close the chosen')
})
