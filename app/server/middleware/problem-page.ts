import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { sourceHash } from '#app/platform/web/source-hash.ts'

// A self-contained page: it must render when nothing else does, so it requests no files. The colours are those of
// app/ui/theme.css.
const STYLE = `
:root{color-scheme:light dark;--paper:#f7f5ef;--ink:#1b2a24;--soft:#4a5952;--action:#1f5c46}
@media (prefers-color-scheme:dark){:root{--paper:#111814;--ink:#ece8db;--soft:#a8b3aa;--action:#93cfae}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:clamp(3rem,12vh,8rem) 1.25rem}
h1{font:500 clamp(1.9rem,6vw,2.75rem)/1.15 Georgia,serif;margin:0 0 1.25rem}
a{color:var(--action);text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--action);outline-offset:3px}
h2{font:500 1.25rem/1.3 Georgia,serif;margin:2rem 0 .75rem}
textarea{box-sizing:border-box;width:100%;margin-bottom:.75rem;padding:.75rem;border:1px solid var(--soft);border-radius:.5rem;background:none;color:inherit;font:inherit;field-sizing:content}
small{color:var(--soft);font-size:.9375rem}`

/** Allows the browser only to render that page and to navigate back. */
export const PROBLEM_POLICY = `default-src 'none'; style-src ${sourceHash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * The page shown when a form sent without script was refused. With script the form itself shows the messages beside
 * their fields.
 *
 * @param first A link to what has to be done first, where there is something.
 * @param written What was written in the form. Personal pages are kept by no browser, so going back to one empties it.
 */
export function problemPage(
  c: Context,
  sentences: readonly string[],
  { requestId, first, written }: { requestId: string; first: string | null; written: readonly string[] },
) {
  return html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>That didn’t work</title><style>${raw(STYLE)}</style></head>
<body><main><h1>That didn’t work</h1>${sentences.map((sentence) => html`<p>${sentence}</p>`)}${first && html`<p><a href="${first}">Confirm it’s you</a></p>`}<p><a href="${backTo(c)}">Go back and try again</a></p>${written.length > 0 && writtenBefore(written)}<p><small>If it keeps happening, please tell us this number: ${requestId}</small></p></main></body></html>`
}

// A line break that begins a text area isn't part of its text.
const writtenBefore = (texts: readonly string[]) =>
  html`<h2 id="written">What you wrote, to copy</h2>${texts.map(
    (text) => html`<textarea readonly rows="2" aria-labelledby="written">
${text}</textarea>`,
  )}`

/** The address of the staff's second step, which returns to the requesting page. */
export const confirmFirst = (c: Context): string => `/office/confirm?${new URLSearchParams({ next: backTo(c) })}`

/** The page of ours that sent the form, or else the home page. */
function backTo(c: Context): string {
  const referer = c.req.header('referer')
  return referer && URL.canParse(referer) && isOwn(c, new URL(referer).origin)
    ? new URL(referer).pathname + new URL(referer).search
    : '/'
}

// A followed link has no Origin header, but says where it was followed from.
const isOwn = (c: Context, origin: string) =>
  c.req.header('origin') === undefined
    ? c.req.header('sec-fetch-site') === 'same-origin'
    : c.req.header('origin') === origin
