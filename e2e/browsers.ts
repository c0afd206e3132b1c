import { chromiumPath, headlessShellPath } from '#dev/chromium.ts'

export const PORT = 3210
export const ORIGIN = `http://localhost:${PORT}`

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No process is kept ready for a page that may never be opened.
  '--renderer-process-limit=1',
]

/** How most tests start their browser: nothing of a window but its page. */
export const launchShell = { ...(headlessShellPath ? { executablePath: headlessShellPath } : {}), args }

/** For tests in which the members' worker takes part. */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const

/**
 * The same in the whole browser, for notices and for whoever signs out: the headless shell has no notices, and ends a page
 * whose worker touches the app's icon (`clearAppBadge`).
 */
export const WHOLE_BROWSER = {
  ...WITH_WORKER,
  launchOptions: { ...(chromiumPath ? { executablePath: chromiumPath } : {}), args },
} as const
