import type { ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { CookieBanner, openCookieSettings } from '#app/features/consent/ui/cookie-banner.tsx'
import { SiteSearch } from '#app/features/search/ui/site-search.tsx'
import { Shell } from '#app/features/site/ui/shell.tsx'
import type { loader } from './root.tsx'
import { NOTHING_KNOWN, SiteProvider } from './ui/site.tsx'

/** The frame of every page outside the members' app and the office. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  // Undefined when the page couldn't be rendered at all.
  const known = useRouteLoaderData<typeof loader>('root')
  return (
    <SiteProvider value={known?.site ?? NOTHING_KNOWN}>
      <Shell
        session={known?.session ?? 'unknown'}
        cart={known?.cart ?? 0}
        isDemo={known?.isDemo === true}
        worksHere={known?.worksHere === true}
        path={pathname}
        banner={<CookieBanner />}
        search={<SiteSearch />}
        onCookieSettings={openCookieSettings}
      >
        {children}
      </Shell>
    </SiteProvider>
  )
}
