import { isPermitted } from '#app/features/auth/permissions.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { PLACES } from '#app/office/ui/places.ts'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/menu'

export const meta: Route.MetaFunction = () => unlisted('All rooms', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { user } = await staffOnly(asked, 'desk')
  return { places: PLACES.filter(({ permission }) => isPermitted(user.role, permission)) }
}

const OWN_PLACES = [
  { href: '/office/security', label: 'Your keys' },
  { href: '/app', label: 'Your own days' },
] as const

/** Every room of the office as a list: what the rail is on wide screens. */
export default function Menu({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title="All rooms" />
      <ul className="divide-y divide-line border-y border-line">
        {[{ href: '/office/find', label: 'Find' }, ...loaderData.places].map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="flex min-h-14 items-center font-medium hover:bg-sunk">
              {label}
            </a>
          </li>
        ))}
        {OWN_PLACES.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="flex min-h-14 items-center hover:bg-sunk">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
