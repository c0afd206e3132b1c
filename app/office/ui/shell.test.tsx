import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Role } from '#app/features/auth/permissions.ts'
import { OfficeShell } from './shell.tsx'

const ROLE: Role = 'owner'
const current = (path: string) => {
  const html = renderToStaticMarkup(
    <OfficeShell role={ROLE} path={path}>
      {null}
    </OfficeShell>,
  )
  return new Set([...html.matchAll(/<a href="([^"]+)" aria-current="page"/g)].map(([, href]) => href))
}

it.each([
  ['/office', '/office'],
  ['/office/orders', '/office/orders'],
  ['/office/orders/packing', '/office/orders'],
  ['/office/sales/donation/065', '/office/orders'],
  ['/office/people/1', '/office/people'],
])('the menu of the office marks where %s belongs', (path, place) => {
  expect([...current(path)]).toEqual([place])
})
