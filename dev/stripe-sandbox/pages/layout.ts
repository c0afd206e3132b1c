import { html, raw } from 'hono/html'

const style = `
:root { color-scheme: light; --ink: #1a2b26; --soft: #566760; --line: #d5ddd9; --accent: #0b6b4f; }
* { box-sizing: border-box }
body { margin: 0; background: #f5f7f6; color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
.notice { background: #fff4d6; border-bottom: 1px solid #e2c976; padding: .5rem 1rem; text-align: center; font-size: .9rem }
section { background: #fff; border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; margin: 1rem 0 }
h1 { font-size: 1.4rem; margin: .5rem 0 } h2 { font-size: 1.1rem; margin: 0 0 .5rem }
label { display: block; margin: .5rem 0 .25rem; font-size: .9rem }
input, select { width: 100%; padding: .6rem .7rem; border: 1px solid #87958f; border-radius: .5rem; font: inherit; background: #fff }
button { font: inherit; padding: .6rem 1rem; min-height: 2.75rem; border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent); color: #fff; cursor: pointer }
button.quiet { background: #fff; color: var(--accent) }
:focus-visible { outline: 3px solid #d98a00; outline-offset: 2px }
table { width: 100%; border-collapse: collapse; font-size: .9rem } th, td { text-align: left; padding: .4rem .5rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
.row { display: flex; gap: .75rem; flex-wrap: wrap } .row > div { flex: 1 1 8rem }
.soft { color: var(--soft); font-size: .9rem } .error { color: #a31515 } .ok { color: var(--accent) }
`

/** A page of the sandbox, clearly marked as such. */
export function layout(title: string, body: unknown) {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Stripe sandbox</title>
<style>${raw(style)}</style>
</head>
<body>
<p class="notice" role="note" style="margin:0"><strong>Test payments.</strong> This is a stand-in for Stripe on this machine. No real card is charged.</p>
<main>${body}</main>
</body>
</html>`
}

/** "£29.99" for 2999 and `gbp`. */
export function money(minor: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(minor / 100)
}

/** "21 November 2026" for seconds since 1970. */
export function day(seconds: number): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(seconds * 1000).toLocaleDateString('en-GB', options)
}
