import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SessionList } from './session-list.tsx'

it('names each button by its device and when it was signed in, so that two of one kind can be told apart', () => {
  const sessions = ['2026-06-01T08:05:00Z', '2026-06-02T09:30:00Z'].map((time) => ({
    ...{ id: time, userAgent: null, isCurrent: false, createdAt: new Date(time), lastSeenAt: new Date(time) },
  }))
  const markup = renderToStaticMarkup(<SessionList sessions={sessions} otherAccess={[]} timeZone="Etc/UTC" />)
  const names = [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, name = '']) =>
    name.replace(/<[^>]+>/g, ''),
  )
  expect(names).toEqual([
    'Sign out Unknown device, signed in 1 Jun 2026, 08:05',
    'Sign out Unknown device, signed in 2 Jun 2026, 09:30',
    'Sign out everywhere',
  ])
})
