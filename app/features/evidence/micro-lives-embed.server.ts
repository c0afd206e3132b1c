import { sourceHash } from '#app/platform/web/source-hash.ts'
import { asMarkup } from '#app/values/figure.ts'
import { type Day, MICRO_LIVES, microlivesOf, microlivesWords, minutesOf } from './micro-lives.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;padding:1rem;max-width:34rem}
label{display:grid;grid-template-columns:1fr auto;align-items:center;gap:1rem;min-height:44px}h1{font-size:1.5rem;line-height:1.2}
input[type=number]{width:6rem;min-height:40px;font:inherit}input[type=checkbox]{width:24px;height:24px}
button{min-height:44px;padding:0 1.25rem;font:inherit;font-weight:600}a{color:inherit}ul{padding-left:1.25rem}`

/** Headers of the embedded page: any site may frame it, no scripts, forms only to us. */
export const EMBED_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src ${sourceHash(STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors *`,
  // Overrides our default. Browsers that support frame-ancestors ignore it.
  'x-frame-options': 'ALLOWALL',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=3600',
} as const

/** Renders the calculator as a standalone page without script, for embedding in other sites. */
export function drawEmbed(day: Day, appUrl: string): string {
  const rows = microlivesOf(day).map(
    ({ label, microlives }) =>
      `<li>${asMarkup(label)}: <strong>${microlivesWords(microlives)}</strong> (${minutesOf(microlives)} minutes)</li>`,
  )
  const fields = MICRO_LIVES.map(({ key, label, unit, most }) =>
    unit === null
      ? `<label>${asMarkup(label)}<input type="checkbox" name="${key}" value="1"${day[key] > 0 ? ' checked' : ''}></label>`
      : `<label>${asMarkup(`${label}, ${unit}`)}<input type="number" name="${key}" min="0" max="${most}" step="0.5" value="${day[key]}"></label>`,
  )
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><title>A day in microlives</title><style>${STYLE}</style></head><body>`,
    `<main><h1>A day in microlives</h1><form method="get" action="/embed/micro-lives">${fields.join('')}`,
    '<p><button type="submit">Show the units</button></p></form>',
    rows.length > 0 ? `<h2>What the paper gives it</h2><ul>${rows.join('')}</ul>` : '',
    '<p>Half hours of average life expectancy, for habits kept for decades (Spiegelhalter, BMJ 2012). Averages of groups, ',
    'with many assumptions. They can’t be added up, and they don’t predict what will happen to you.</p>',
    `<p><a href="${asMarkup(appUrl)}/micro-lives" target="_blank" rel="noopener">Source and limits: Longevity</a></p>`,
    '</main></body></html>',
  ].join('')
}
