import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { closes, opens, SecondClickGuard } from '#app/ui/dialog.tsx'
import { Menu, X } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/rings/mark.tsx'
import { useSite } from '#app/ui/site.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { DRAWER_ITEMS, isActive, NAV_ITEMS, type NavSession, PROTOCOLS_ITEM } from '../navigation.ts'

type Props = { session: NavSession; path: string; worksHere: boolean }

const DRAWER = 'menu'

/** The sticky navigation bar. Narrow screens get a drawer, which works without script. */
export function NavBar({ session, path, cart, worksHere, search }: Props & { cart: number; search: ReactNode }) {
  return (
    <header className="nav-bar print:hidden">
      <div className="wrap flex min-h-18 items-center gap-3 lg:gap-6">
        <a href="/" className="touch flex items-center gap-2.5 font-serif text-xl" aria-label="Longevity, home page">
          <Mark />
          <span>Longevity</span>
        </a>
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1 lg:flex">
          {NAV_ITEMS.map((item) => (
            <NavLink key={item.path} {...item} path={path} href={item.path} />
          ))}
          <ProtocolsLink path={path} />
          {session !== 'signed-out' && <NavLink path={path} href="/products" label="Products" />}
        </nav>
        {search}
        <div className="hidden items-center gap-2 lg:flex">
          <AuthActions session={session} path={path} worksHere={worksHere} narrow={false} />
        </div>
        {cart > 0 && <CartLink count={cart} path={path} />}
        <button
          {...opens(DRAWER)}
          className="touch -mr-2 grid place-items-center rounded-full lg:hidden"
          aria-label="Open menu"
        >
          <Menu className="size-6" strokeWidth={1.75} />
        </button>
      </div>
      <Drawer session={session} path={path} worksHere={worksHere} />
    </header>
  )
}

/** Rendered only for a non-empty cart, so that most pages are identical for everybody. */
const CartLink = ({ count, path }: { count: number; path: string }) => (
  <a href="/cart" aria-current={isActive('/cart', path) ? 'page' : undefined} className="nav-link cart-link">
    Cart{' '}
    <span>
      <span className="cart-count">{count}</span>
    </span>
    <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
  </a>
)

const NavLink = ({ path, href, label }: { path: string; href: string; label: string }) => (
  <a href={href} aria-current={isActive(href, path) ? 'page' : undefined} className="nav-link">
    {label}
  </a>
)

const ProtocolsLink = ({ path }: { path: string }) => (
  <a
    href={PROTOCOLS_ITEM.path}
    aria-current={isActive(PROTOCOLS_ITEM.path, path) ? 'page' : undefined}
    className="nav-link nav-link-marked"
  >
    {PROTOCOLS_ITEM.label}
  </a>
)

/** A native modal dialog: it traps the focus, closes on Escape and returns the focus to its button. */
function Drawer({ session, path, worksHere }: Props) {
  return (
    <dialog id={DRAWER} aria-label="Menu" closedby="any" className="drawer">
      <SecondClickGuard />
      <div className="grid gap-8 p-6">
        <button
          {...closes(DRAWER)}
          className="touch -mt-2 -mr-2 grid place-items-center justify-self-end rounded-full"
          aria-label="Close menu"
        >
          <X className="size-6" strokeWidth={1.75} />
        </button>
        <nav aria-label="Menu" className="grid">
          {[...NAV_ITEMS, ...DRAWER_ITEMS, PROTOCOLS_ITEM].map((item) => (
            <a
              key={item.path}
              href={item.path}
              aria-current={isActive(item.path, path) ? 'page' : undefined}
              className={classNames(
                'touch flex items-center border-b border-line py-3 font-serif text-2xl aria-[current]:text-action',
                item === PROTOCOLS_ITEM && 'text-clay',
              )}
            >
              {item.label}
            </a>
          ))}
        </nav>
        <div className="grid gap-3">
          <AuthActions session={session} path={path} worksHere={worksHere} narrow />
        </div>
      </div>
    </dialog>
  )
}

function AuthActions({ session, path, worksHere, narrow }: Props & { narrow: boolean }) {
  const { sellsEbook } = useSite()
  if (session === 'unknown') {
    return (
      <p className="text-sm text-soft">
        We can’t check your sign-in right now. <TextLink href={path}>Retry</TextLink>
      </p>
    )
  }
  if (session === 'signed-in') {
    return (
      <>
        <ButtonLink href="/app" size={narrow ? 'normal' : 'small'}>
          Dashboard
        </ButtonLink>
        {worksHere && (
          <a href="/office" className="nav-link justify-self-center">
            Office
          </a>
        )}
        <a href="/account" className="nav-link justify-self-center">
          Account
        </a>
        <form {...formTo('POST /api/logout')} className="grid">
          <Submit variant="secondary" size={narrow ? 'normal' : 'small'}>
            Logout
          </Submit>
        </form>
      </>
    )
  }
  const shop = narrow ? '/checkout' : '/products'
  return (
    <>
      {(sellsEbook || !narrow) && (
        <ButtonLink
          href={shop}
          aria-current={isActive(shop, path) ? 'page' : undefined}
          variant="secondary"
          size={narrow ? 'normal' : 'small'}
        >
          {narrow ? 'Get E-book' : 'Products'}
        </ButtonLink>
      )}
      <ButtonLink href="/begin" size={narrow ? 'normal' : 'small'}>
        Start Free
      </ButtonLink>
      {narrow && (
        <a href="/sign-in" className="nav-link justify-self-center">
          Sign in
        </a>
      )}
    </>
  )
}
