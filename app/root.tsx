import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useLocation, useRouteLoaderData } from 'react-router'
import { prepareParts } from '#app/browser/part.tsx'
import { isStaff } from '#app/features/auth/permissions.ts'
import { bringsSession } from '#app/features/auth/session.server.ts'
import { CookieBanner, openCookieSettings } from '#app/features/consent/ui/cookie-banner.tsx'
import { mayOpenRooms } from '#app/features/dashboard/members-only.server.ts'
import { isInApp } from '#app/features/dashboard/rooms.ts'
import { MembersShell } from '#app/features/dashboard/ui/parts.ts'
import { payerOf } from '#app/features/payments/return.server.ts'
import { SiteSearch } from '#app/features/search/ui/site-search.tsx'
import { countCart } from '#app/features/shop/cart.server.ts'
import { getSite } from '#app/features/site/settings.server.ts'
import { Shell } from '#app/features/site/ui/shell.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/root'
import wakeScript from './entry.wake.ts?inline-script'
import { fontPreloads } from './ui/fonts.ts'
import { OwnScript } from './ui/own-script.tsx'
import { NOTHING_KNOWN, SiteProvider } from './ui/site.tsx'
import './ui/theme.css'

/** The document of every page. Its only script of its own is the inline one; React's rest on public pages until wanted. */
export function Layout({ children }: { children: ReactNode }) {
  const isSessionOver = useRouteLoaderData<typeof loader>('root')?.isSessionOver === true
  return (
    <html lang="en-GB" data-session-over={isSessionOver ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <OwnScript code={wakeScript} />
        {fontPreloads.map((link) => (
          <link key={link.href} {...link} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { session, requestId, tools } = requestOf(context)
  const state = await session()
  const cart = await countCart(tools, payerOf(tools, request, state).buyer)
  const isSessionOver = state.status === 'signed-out' && bringsSession(tools, request.headers.get('cookie'))
  const page = { session: state.status, isSessionOver, cart, requestId, appUrl: tools.appUrl, site: getSite(tools) }
  // Only staff, and a demo, read anything of it, so that no other page carries a word more.
  const worksHere = state.status === 'signed-in' && isStaff(state.user.role) ? { worksHere: true } : {}
  const inApp = state.status === 'signed-in' && isInApp(new URL(request.url).pathname)
  const isMember = inApp && (await mayOpenRooms(tools, state.user)) ? { isMember: true } : {}
  // What the frame of the members' app is drawn with.
  if (inApp) await prepareParts()
  return { ...page, ...worksHere, ...isMember, ...(tools.isDemo ? { isDemo: true } : {}) }
}

// Who is signed in and what is in the cart change only by full navigations.
export const shouldRevalidate = () => false

export default function Root({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // Tells the script in <head> that React listens now, so that it hands over the touches it kept.
  useEffect(() => {
    document.documentElement.dataset.awake = ''
    document.dispatchEvent(new Event('app:awake'))
  }, [])
  // The office has a frame of its own (routes/office/layout.tsx).
  if (pathname === '/office' || pathname.startsWith('/office/')) return <Outlet />
  if (loaderData.session === 'signed-in' && isInApp(pathname))
    return (
      <SiteProvider value={loaderData.site}>
        <MembersShell
          path={pathname}
          isMember={loaderData.isMember === true}
          isDemo={loaderData.isDemo === true}
          worksHere={loaderData.worksHere === true}
          banner={<CookieBanner />}
        >
          <Outlet />
        </MembersShell>
      </SiteProvider>
    )
  return (
    <SiteProvider value={loaderData.site}>
      <Shell
        session={loaderData.session}
        cart={loaderData.cart}
        isDemo={loaderData.isDemo === true}
        worksHere={loaderData.worksHere === true}
        path={pathname}
        banner={<CookieBanner />}
        search={<SiteSearch />}
        onCookieSettings={openCookieSettings}
      >
        <Outlet />
      </Shell>
    </SiteProvider>
  )
}

/** A page that could not be drawn: what happened in one sentence, what to do next, and the number we need to find it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const [title, lead, drawing] = status === 404 ? NOT_FOUND : status === 503 ? AWAY : FAULT
  return (
    <SiteProvider value={loaderData?.site ?? NOTHING_KNOWN}>
      <Shell
        session={loaderData?.session ?? 'unknown'}
        cart={loaderData?.cart ?? 0}
        isDemo={loaderData?.isDemo === true}
        worksHere={loaderData?.worksHere === true}
        path={pathname}
        banner={<CookieBanner />}
        search={<SiteSearch />}
        onCookieSettings={openCookieSettings}
      >
        <title>{`${title} · Longevity`}</title>
        <PageHead title={title} lead={lead} drawing={drawing}>
          <p className="flex flex-wrap gap-3">
            {/* What is not there will not be there at the next try either. */}
            {status === 404 ? (
              <ButtonLink href="/search">Search</ButtonLink>
            ) : (
              <ButtonLink href="?">Try again</ButtonLink>
            )}
            <ButtonLink href="/" variant="secondary">
              Home page
            </ButtonLink>
          </p>
          {loaderData?.requestId && status !== 404 && (
            <p className="text-sm text-soft">
              If it keeps happening, please tell us this number: {loaderData.requestId}
            </p>
          )}
        </PageHead>
      </Shell>
    </SiteProvider>
  )
}

const NOT_FOUND = [
  '404 Page Not Found',
  'There’s no page at this address. It may have moved, or the link may have a typo.',
  'walk',
] as const
const AWAY = [
  'We can’t reach our records right now',
  'This usually passes within a minute. Nothing is lost, and if you were signed in, you still are. Please try again in a moment.',
  'clock',
] as const
const FAULT = [
  'Something went wrong',
  'The fault is ours, and nothing was half saved. Please try again.',
  'hourglass',
] as const
