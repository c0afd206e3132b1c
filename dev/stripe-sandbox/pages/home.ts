import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { readDescriptionFile } from '../api-description.ts'
import type { Sandbox } from '../sandbox.ts'
import { day, layout } from './layout.ts'

type Cards = { cards: { number: string; effect: string; code?: string }[] }

const { cards } = readDescriptionFile<Cards>('test-cards.json')

// The buttons send JSON to the control API, which accepts nothing else.
const script = `
document.addEventListener('click', async (event) => {
  const { post, body } = event.target.dataset
  if (!post) return
  await fetch('/_sandbox/' + post, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  location.reload()
})`

/** The developer's start page: test cards, the clock, and deliveries. */
export function createHome(sandbox: Sandbox) {
  const pages = new Hono()
  pages.get('/', (c) => c.html(layout('Overview', overview(sandbox))))
  return pages
}

function overview(sandbox: Sandbox) {
  const deliveries = [...sandbox.webhooks.deliveries()].slice(-25).reverse()
  const advance = ['1h', '1d', '7d', '32d']
  const modes = ['normal', 'duplicate', 'reverse', 'delayed', 'dropped', 'stale']
  return html`<h1>Stripe sandbox</h1>
<section><h2>Clock</h2><p>It is ${day(sandbox.clock.now())} here. Trials, renewals and retries follow this clock.</p>
<p class="row">${advance.map((by) => html`<button class="quiet" data-post="clock" data-body='{"advance":"${by}"}'>Advance ${by}</button>`)}</p></section>
<section><h2>Webhooks</h2>
<p class="row">${modes.map((mode) => html`<button class="quiet" data-post="webhooks" data-body='{"mode":"${mode}"}'>${mode}</button>`)}
<button data-post="flush" data-body="{}">Deliver what waits (${sandbox.webhooks.pending()})</button></p>
<table><thead><tr><th scope="col">Event</th><th scope="col">Attempt</th><th scope="col">Outcome</th></tr></thead><tbody>
${deliveries.map((one) => html`<tr><td>${one.type}<br><span class="soft">${one.event}</span></td><td>${one.attempt}</td><td>${one.status} ${one.responseStatus ?? one.error ?? ''}</td></tr>`)}
</tbody></table></section>
<section><h2>Test cards</h2><p class="soft">Any future expiry date, any security code.</p>
<table><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>
${cards.map((card) => html`<tr><td>${card.number.replace(/(.{4})(?=.)/g, '$1 ')}</td><td>${card.effect}${card.code ? ` (${card.code})` : ''}</td></tr>`)}
</tbody></table></section>
<script>${raw(script)}</script>`
}
