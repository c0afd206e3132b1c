import { chromiumPath, headlessShellPath } from '#dev/chromium.ts'

export const PORT = Number(process.env.E2E_PORT ?? 3210)
export const ORIGIN = `http://localhost:${PORT}`

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Keeps no spare process for a page that may never be opened.
  '--renderer-process-limit=1',
  // No page lives long enough to win back the time that optimising its scripts takes.
  '--js-flags=--no-opt,--no-maglev',
]

/** How most tests launch their browser: the headless shell. */
export const launchShell = { ...(headlessShellPath ? { executablePath: headlessShellPath } : {}), args }

/** For tests that involve the members' worker. */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const

/**
 * The same in the full browser, for notifications and sign-out: the headless shell has no notifications, and crashes a
 * page whose worker changes the app badge (`clearAppBadge`), as it does on a day shown before consent.
 */
export const WHOLE_BROWSER = {
  ...WITH_WORKER,
  launchOptions: { ...(chromiumPath ? { executablePath: chromiumPath } : {}), args },
} as const
