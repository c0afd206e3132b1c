import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Role } from '#app/features/auth/permissions.ts'
import { OfficeShell } from './shell.tsx'

const ROLE: Role = 'owner'

/** The links that are marked in the rail and in a phone's bar, with how. */
function marked(path: string) {
  const html = renderToStaticMarkup(
    <OfficeShell role={ROLE} path={path}>
      {null}
    </OfficeShell>,
  )
  const links = (part = '') =>
    [...part.matchAll(/<a href="([^"]+)" aria-current="([^"]+)"/g)].map(([, href, how]) => [href, how])
  const [rail, bar] = html.split('<main')
  return { rail: links(rail), bar: links(bar) }
}

it.each([
  ['/office', '/office'],
  ['/office/orders', '/office/orders'],
  ['/office/orders/packing', '/office/orders'],
  ['/office/sales/donation/065', '/office/orders'],
  ['/office/people/1', '/office/people'],
])('the menu of the office marks where %s belongs', (path, place) => {
  expect(marked(path)).toEqual({ rail: [[place, 'page']], bar: [[place, 'page']] })
})

it.each([
  ['/office/letters/1', [['/office/letters', 'page']]],
  ['/office/security', []],
])('a phone’s bar marks ‘More’ on %s, which it has no place for', (path, rail) => {
  expect(marked(path)).toEqual({ rail, bar: [['/office/menu', 'true']] })
})

it('and the list of all rooms as the page it is', () => {
  expect(marked('/office/menu')).toEqual({ rail: [], bar: [['/office/menu', 'page']] })
})
