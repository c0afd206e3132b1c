import type { ReactNode } from 'react'
import { Info } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/rings/mark.tsx'
import { useSite } from '#app/ui/site.tsx'

const QUICK = [
  ['/', 'Home'],
  ['/about', 'About'],
  ['/services', 'Services'],
  ['/blog', 'Blog'],
  ['/contact', 'Contact'],
] as const

const RESOURCES = [
  ['/weekly-protocols', 'Weekly protocols'],
  ['/evidence', 'Evidence'],
  ['/products', 'Products'],
  ['/app', 'Membership'],
  ['/search', 'Search'],
] as const

const LEGAL = [
  ['/terms', 'Terms of Service'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/disclaimer', 'Disclaimer'],
  ['/cookies', 'Cookies'],
  ['/refunds', 'Refunds'],
  ['/complaints', 'Complaints'],
  ['/accessibility', 'Accessibility'],
] as const

/** The footer, with the disclaimer on every page. */
export function Footer({ onCookieSettings }: { onCookieSettings: () => void }) {
  const { trader, elsewhere, disclaimer } = useSite()
  return (
    <footer className="border-t border-line bg-sunk print:hidden">
      <div className="wrap grid gap-12 py-12 sm:py-16">
        {disclaimer !== '' && (
          <div className="flex gap-4 border-b border-line pb-10">
            <Info className="mt-0.5 size-5 shrink-0 text-clay" strokeWidth={1.75} />
            <p className="measure text-sm text-soft">{disclaimer}</p>
          </div>
        )}
        <div className="grid gap-10 min-[15rem]:grid-cols-2 md:grid-cols-[1.25fr_1fr_1fr_1fr] lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="grid content-start gap-4 min-[15rem]:col-span-2 md:col-span-1">
            <p className="flex items-center gap-2.5 font-serif text-xl">
              <Mark />
              Longevity
            </p>
            <p className="max-w-[22em] text-sm text-soft">
              Evidence-based habits for healthy ageing. Every figure with its source and its limits.
            </p>
          </div>
          <Links title="Quick Links" links={QUICK} />
          <Links title="Resources" links={[...RESOURCES, ...elsewhere]} />
          <Links title="Legal" links={LEGAL}>
            <li className="noscript:hidden">
              <button
                type="button"
                className="touch-line cursor-pointer text-sm hover:underline"
                onClick={onCookieSettings}
              >
                Cookie settings
              </button>
            </li>
          </Links>
        </div>
        {/* Cached pages may outlive New Year, and time zones differ, so hydration may see another year. */}
        <p className="text-sm text-soft" suppressHydrationWarning>
          © {new Date().getFullYear()} {trader ?? 'Longevity'}
        </p>
      </div>
    </footer>
  )
}

type LinksProps = { title: string; links: readonly (readonly [string, string])[]; children?: ReactNode }

function Links({ title, links, children }: LinksProps) {
  return (
    <nav aria-label={title}>
      <p className="eyebrow mb-3">{title}</p>
      <ul className="grid md:gap-1">
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href} className="touch-line text-sm hover:underline">
              {label}
            </a>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}
