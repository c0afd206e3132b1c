import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, useLocation, useRouteLoaderData } from 'react-router'
import { part } from '#app/browser/part.tsx'
import { isStaff } from '#app/features/auth/permissions.ts'
import { hasSessionCookie } from '#app/features/auth/session.server.ts'
import { isInApp } from '#app/features/dashboard/in-app.ts'
import { mayOpenRooms, whyClosed } from '#app/features/dashboard/members-only.server.ts'
import { payerOf } from '#app/features/payments/return.server.ts'
import { countCart } from '#app/features/shop/cart.server.ts'
import { isEbookSold } from '#app/features/shop/catalogue.server.ts'
import { getSite } from '#app/features/site/settings.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import type { Route } from './+types/root'
import lazyHydrationScript from './entry.lazy-hydration.ts?inline-script'
import { Frame } from './frame.tsx'
import { fontPreloads } from './ui/fonts.ts'
import { OwnScript } from './ui/own-script.tsx'
import './ui/theme.css'

const ErrorPage = part('error-page', async () => (await import('./error-page.tsx')).ErrorPage)

/**
 * The document of every page. The only script of its own is inline; React's are deferred on public pages until needed.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { isSessionOver, person } = useRouteLoaderData<typeof loader>('root') ?? {}
  return (
    <html lang="en-GB" data-session-over={isSessionOver ? '' : undefined} data-person={person} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <OwnScript code={lazyHydrationScript} />
        {fontPreloads.map((link) => (
          <link key={link.href} {...link} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/app.webmanifest" />
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

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { session, requestId, tools } = requestOf(context)
  const state = await session()
  const isSessionOver = state.status === 'signed-out' && hasSessionCookie(tools, request.headers.get('cookie'))
  const member = state.status === 'signed-in' && isInApp(url.pathname) ? state.user : null
  const [cart, mayOpen, closed] = await Promise.all([
    countCart(tools, payerOf(tools, request, state).buyer),
    member && mayOpenRooms(tools, member),
    member && whyClosed(tools, member.id),
  ])
  const person = state.status === 'signed-in' ? state.user.id : undefined
  const page = {
    session: state.status,
    person,
    isSessionOver,
    cart,
    requestId,
    appUrl: tools.appUrl,
    site: { ...getSite(tools), sellsEbook: isEbookSold(tools) },
  }
  // Used by staff and in a demo only, so other pages don't carry it.
  const worksHere = state.status === 'signed-in' && isStaff(state.user.role) ? { worksHere: true } : {}
  const standing = mayOpen ? { isMember: true } : closed ? { closed } : {}
  return { ...page, ...worksHere, ...standing, ...(tools.isDemo ? { isDemo: true } : {}) }
}

// The session and the cart change only by full navigations.
export const shouldRevalidate = () => false

export default function Root() {
  const { pathname } = useLocation()
  // Tells the script in <head> that React is listening, so that it replays the recorded events.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    document.dispatchEvent(new Event('app:hydrated'))
  }, [])
  // Public pages and the office have frames of their own (routes/public/layout.tsx, routes/office/layout.tsx).
  if (!isInApp(pathname)) return <Outlet />
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame error={error}>
    <ErrorPage error={error} />
  </Frame>
)
