// Pages that the worker writes itself, so that they need no file that may be missing.

/** Says that a page needs a connection. */
export function offlinePage(address: string, hasDay: boolean): Response {
  const way = hasDay ? '<p><a href="/app">Open your day</a>: you can tick it without a connection.</p>' : ''
  return page(
    'No connection',
    `<h1 style="${HEADING}">You’re offline</h1><p>This page needs a connection. Nothing you’ve ticked is lost.</p>${way}<p><a href="${escaped(address)}">Try again</a></p>`,
  )
}

/** Asks before a sign-out deletes what couldn't be sent. */
export function unsentPage(path: string, count: number): Response {
  const things = count === 1 ? 'One thing you entered hasn’t' : `${count} things you entered haven’t`
  const them = count === 1 ? 'it' : 'them'
  return page(
    'Not signed out yet',
    `<h1 style="${HEADING}">You’re not signed out yet</h1><p>${things} reached us. Signing out deletes ${them} from this device.</p><p><a href="/app">Back to your day</a>: we’ll send ${them} from there.</p><form method="post" action="${escaped(path)}?${ANYWAY}"><button style="font:inherit;min-height:2.75rem;padding:0 1rem">Sign out anyway</button></form>`,
  )
}

/** Marks the address of a sign-out that was asked about. */
export const ANYWAY = 'anyway'

const HEADING = 'font:400 2rem/1.2 Georgia,serif'

const page = (title: string, content: string) =>
  new Response(
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} · Longevity</title></head><body style="margin:15vh auto;max-width:32rem;padding:0 1.5rem;background:light-dark(#f7f5ef,#111814);color:light-dark(#1b2a24,#ece8db);font:1.125rem/1.6 system-ui,sans-serif">${content}</body></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src-attr 'unsafe-inline'",
      },
    },
  )

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
