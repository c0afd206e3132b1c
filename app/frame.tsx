import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { part } from '#app/browser/part.tsx'
import { isInApp } from '#app/features/dashboard/in-app.ts'
import type { loader } from './root.tsx'
import { SiteProvider } from './ui/site.tsx'

const SiteFrame = part('site-frame', async () => (await import('./site-frame.tsx')).SiteFrame)
const MembersShell = part(
  'members-shell',
  async () => (await import('#app/features/dashboard/ui/members-shell.tsx')).MembersShell,
)

/** The frame of a page that has none of its own: the members' for whoever is signed in, else the site's. */
export function Frame({ error, children }: { error?: unknown; children: ReactNode }) {
  const { pathname } = useLocation()
  // After a fault of ours not the members': it may be what failed.
  const isFault = error && !(isRouteErrorResponse(error) && error.status === 404)
  // Undefined when the page couldn't be rendered at all.
  const known = useRouteLoaderData<typeof loader>('root')
  if (isFault || known?.session !== 'signed-in' || !isInApp(pathname)) return <SiteFrame>{children}</SiteFrame>
  return (
    <SiteProvider value={known.site}>
      <MembersShell
        path={pathname}
        isMember={known.isMember === true}
        isDemo={known.isDemo === true}
        worksHere={known.worksHere === true}
      >
        {children}
      </MembersShell>
    </SiteProvider>
  )
}
