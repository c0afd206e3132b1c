import type { ReactNode } from 'react'
import { Toaster } from '#app/ui/toast.tsx'
import type { NavSession } from '../navigation.ts'
import { Footer } from './footer.tsx'
import { NavBar } from './nav-bar.tsx'

type Props = {
  session: NavSession
  path: string
  /** Number of items in the cart. */
  cart: number
  isDemo: boolean
  /** Whether the user is staff and sees the link to the office. */
  worksHere: boolean
  banner: ReactNode
  search: ReactNode
  onCookieSettings: () => void
  children: ReactNode
}

/** The layout around every page: skip link, navigation, footer, cookie banner, toasts. */
export function Shell({ session, path, cart, isDemo, worksHere, banner, search, onCookieSettings, children }: Props) {
  return (
    <div className="page">
      <a href="#main" className="skip-link print:hidden">
        Skip to content
      </a>
      {banner}
      <NavBar session={session} path={path} cart={cart} worksHere={worksHere} search={search} />
      {isDemo && (
        <p className="wrap py-2 text-center text-sm text-soft">
          This is a demo. Its people are made up, and no money moves.
        </p>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer onCookieSettings={onCookieSettings} />
      <Toaster />
    </div>
  )
}
