import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { prepareParts } from './browser/part.tsx'
import { Frame } from './frame.tsx'
import { NOTHING_KNOWN } from './ui/site.tsx'

beforeAll(prepareParts)

const NOT_FOUND = { status: 404, statusText: '', internal: false, data: null }

function show(path: string, error: unknown, session: 'signed-in' | 'signed-out' = 'signed-in'): string {
  const root = { session, site: NOTHING_KNOWN, cart: 0, requestId: 'abc' }
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <Frame error={error}>A page</Frame> }], {
    initialEntries: [path],
    hydrationData: { loaderData: { root } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const isInMembersFrame = (html: string) => html.includes('data-part="members-shell"')

it('shows a member what is missing in the frame they were in', () => {
  expect(isInMembersFrame(show('/app/events/gone', NOT_FOUND))).toBe(true)
})

it.each([
  ['a public page', () => show('/blog/gone', NOT_FOUND)],
  ['somebody signed out', () => show('/app/events/gone', NOT_FOUND, 'signed-out')],
  // The members' frame may be what failed.
  ['a fault of ours', () => show('/app', new Error('the ring'))],
])('keeps to the frame of the site for %s', (_, html) => expect(isInMembersFrame(html())).toBe(false))
