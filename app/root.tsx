import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import wakeScript from './entry.wake.ts?inline-script'
import './ui/theme.css'

/** The document of every page. Its only script of its own is the inline one; React's rest on public pages until wanted. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, built from entry.wake.ts */}
        <script data-now="" dangerouslySetInnerHTML={{ __html: wakeScript }} />
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

export default function Root() {
  // Tells the script in <head> that React listens now, so that it hands over the touches it kept.
  useEffect(() => {
    document.documentElement.dataset.awake = ''
    document.dispatchEvent(new Event('app:awake'))
  }, [])
  return <Outlet />
}
