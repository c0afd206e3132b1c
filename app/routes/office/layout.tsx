import { Outlet, useLocation } from 'react-router'
import { OfficeShell } from '#app/office/ui/shell.tsx'
import { anyStaff } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/layout'
import '#app/office/ui/office.css'
import '#app/office/ui/lists.css'

export const meta: Route.MetaFunction = () => unlisted('Office')

/**
 * Only identifies the user: each page checks its own permission (`staffOnly`). Requested alone, it's a 404 for others.
 */
export async function loader(asked: Route.LoaderArgs) {
  const { user } = await anyStaff(asked)
  return { role: user.role }
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeShell role={loaderData.role} path={useLocation().pathname}>
      <Outlet />
    </OfficeShell>
  )
}
