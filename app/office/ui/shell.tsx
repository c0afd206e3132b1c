import type { ReactNode } from 'react'
import { isPermitted, type Role } from '#app/features/auth/permissions.ts'
import { Toaster } from '#app/ui/toast.tsx'
import { Palette } from './palette.tsx'
import { PLACES, type Place } from './places.ts'

/** The frame of every page of the office: a rail on wide screens, a bottom bar on phones. */
export function OfficeShell({ role, path, children }: { role: Role; path: string; children: ReactNode }) {
  const places = PLACES.filter(({ permission }) => isPermitted(role, permission))
  const daily = places.filter(({ isDaily }) => isDaily)
  const isElsewhere = !daily.some(isHere(path))
  return (
    <div className="office">
      <a href="#main" className="skip-link print:hidden">
        Skip to content
      </a>
      <nav aria-label="Office" className="office-rail print:hidden">
        <p className="px-4 pt-6 pb-4 font-serif text-xl">Office</p>
        <Palette />
        {[...Map.groupBy(places, ({ group }) => group)].map(([group, members]) => (
          <div key={group}>
            <p aria-hidden="true" className="px-4 pt-2.5 pb-0.5 text-xs text-soft">
              {group}
            </p>
            <ul aria-label={group}>
              {members.map((place) => (
                <li key={place.href}>
                  <PlaceLink place={place} path={path} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <p className="mt-auto flex flex-wrap gap-x-5 px-4 py-2">
          <a href="/office/security" className="link inline-flex min-h-11 items-center text-sm">
            Your keys
          </a>
          <a href="/app" className="link inline-flex min-h-11 items-center text-sm">
            Your own days
          </a>
        </p>
      </nav>
      <main id="main" tabIndex={-1} className="office-main">
        {children}
      </main>
      <nav aria-label="Office, daily" className="office-bar print:hidden">
        {daily.map((place) => (
          <PlaceLink key={place.href} place={place} path={path} />
        ))}
        <a href="/office/menu" aria-current={path === '/office/menu' ? 'page' : isElsewhere || undefined}>
          More
        </a>
      </nav>
      <Toaster />
    </div>
  )
}

const PlaceLink = ({ place, path }: { place: Place; path: string }) => (
  <a href={place.href} aria-current={isHere(path)(place) ? 'page' : undefined}>
    {place.label}
  </a>
)

/** Whether a path is a place's own, or below it. */
function isHere(path: string) {
  const isUnder = (folder: string) => path.startsWith(`${folder}/`)
  return ({ href, also }: Place) =>
    path === href || (href !== '/office' && isUnder(href)) || (also !== undefined && isUnder(also))
}
