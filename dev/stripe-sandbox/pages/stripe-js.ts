import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'

const frameJs = read('frame.js')
const stripeJs = joinModules(['rules.js', 'payment-element.js', 'elements.js', 'stripe.js'])

const style = `
:root { --primary: #0b6b4f; --text: #1a2b26; --placeholder: #6b756e; --background: #fff; --danger: #a31515; --radius: 6px; --font: system-ui, sans-serif; --size: 16px }
* { box-sizing: border-box }
body { margin: 0; padding: 2px 4px; background: transparent; color: var(--text); font: var(--size)/1.4 var(--font) }
form { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
.wide { grid-column: 1 / -1 }
label { display: block; font-size: .92em; margin-bottom: .25rem }
input, select { width: 100%; min-height: 2.75rem; padding: .6rem .7rem; font: inherit; color: inherit; background: var(--background); border: 1px solid #87958f; border-radius: var(--radius) }
::placeholder { color: var(--placeholder); opacity: 1 }
input:focus-visible, select:focus-visible { outline: 2px solid var(--primary); outline-offset: 1px; border-color: var(--primary) }
input[aria-invalid] { border-color: var(--danger) }
.error { color: var(--danger); font-size: .88em; margin: .2rem 0 0 } .error:empty { display: none }
.note { font-size: .85em; margin: 0; opacity: .85 }
`

/** Stripe.js and the frame with the card fields, under the path of the real release train. */
export function createStripeJs() {
  const pages = new Hono()
  const script = (c: Context, text: string) =>
    c.body(text, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  pages.get('/stripe.js', (c) => script(c, stripeJs))
  pages.get('/frame.js', (c) => script(c, frameJs))
  pages.get('/frame', (c) => c.html(framePage()))
  return pages
}

/** Joins modules with equally named exports into one classic script: only that runs before the app's own. */
function joinModules(names: readonly string[]): string {
  const bodies = names.map((name) =>
    read(name)
      .replace(/^import[^;]*?from '.*'$/gm, '')
      .replace(/^export /gm, ''),
  )
  return `;(() => {\n${bodies.join('\n')}\n})()\n`
}

function read(name: string): string {
  return readFileSync(new URL(`../stripe-js/${name}`, import.meta.url), 'utf8')
}

function framePage() {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure payment input frame</title>
<style>${raw(style)}</style>
</head>
<body>
<form novalidate autocomplete="on">
<p class="note wide">Test payments: no real card is charged. Try 4242 4242 4242 4242.</p>
${field('number', 'Card number', { autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', isWide: true })}
${field('expiry', 'Expiry date', { autocomplete: 'cc-exp', placeholder: 'MM / YY' })}
${field('cvc', 'Security code', { autocomplete: 'cc-csc', placeholder: 'CVC' })}
<div><label for="country">Country</label><select id="country" name="country" autocomplete="country">
<option value="GB">United Kingdom</option><option value="IE">Ireland</option><option value="FR">France</option>
<option value="DE">Germany</option><option value="US">United States</option></select></div>
${field('postalCode', 'Postcode', { autocomplete: 'postal-code', placeholder: 'SW1A 1AA', mode: 'text' })}
</form>
<script type="module" src="/endive/frame.js"></script>
</body>
</html>`
}

function field(
  name: string,
  label: string,
  {
    autocomplete,
    placeholder,
    mode = 'numeric',
    isWide = false,
  }: { autocomplete: string; placeholder: string; mode?: string; isWide?: boolean },
) {
  return html`<div class="${isWide ? 'wide' : ''}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="${mode}" autocomplete="${autocomplete}" placeholder="${placeholder}" aria-describedby="${name}-error">
<p class="error" id="${name}-error" role="alert"></p></div>`
}
