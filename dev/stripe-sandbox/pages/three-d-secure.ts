import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { afterPayment } from '../billing/after-payment.ts'
import { attemptPayment, failChallenge } from '../charges.ts'
import { completeSetup, failSetupChallenge } from '../resources/setup-intents.ts'
import type { Sandbox } from '../sandbox.ts'
import { layout, money } from './layout.ts'

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

/** The bank's page: Complete or Fail, then back to the shop, or a message to the frame's parent. */
export function createThreeDSecurePages(sandbox: Sandbox) {
  const pages = new Hono()

  pages.get('/:id', (c) => {
    const intent = waitingIntent(sandbox, c.req.param('id'), c.req.query('client_secret'))
    if (!intent) return c.html(layout('3-D Secure', html`<h1>Nothing to authenticate</h1>`), 404)
    return c.html(layout('3-D Secure', question(intent)))
  })

  pages.post('/:id', async (c) => {
    const intent = waitingIntent(sandbox, c.req.param('id'), c.req.query('client_secret'))
    if (!intent) return c.html(layout('3-D Secure', html`<h1>Nothing to authenticate</h1>`), 404)
    const { answer } = await c.req.parseBody()
    const returnUrl = intent.next_action?.redirect_to_url?.return_url
    const after = answerChallenge(sandbox, intent, answer === 'complete')
    sandbox.store.save()
    if (returnUrl) return c.redirect(returnAddress(returnUrl, after), 303)
    return c.html(layout('3-D Secure', html`<h1>Done</h1>${raw(notifyParent)}`))
  })

  return pages
}

// The parent checks the sender's origin and queries the API itself; the message only says that something changed.
const notifyParent = `<script>parent.postMessage({ sandbox: 'three-d-secure', done: true }, '*')</script>`

/** The return URL with Stripe's parameters. */
function returnAddress(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl)
  const isPaid = intent.status === 'succeeded'
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '')
  url.searchParams.set('redirect_status', isPaid ? 'succeeded' : 'failed')
  return url.href
}

function waitingIntent(sandbox: Sandbox, id: string, secret: string | undefined): Intent | null {
  const intent = sandbox.store.find('payment_intent', id) ?? sandbox.store.find('setup_intent', id)
  return intent?.status === 'requires_action' && intent.client_secret === secret ? intent : null
}

function answerChallenge(sandbox: Sandbox, intent: Intent, isComplete: boolean): Intent {
  const paymentMethod = idOf(intent.payment_method) ?? ''
  if (intent.object === 'setup_intent') {
    return isComplete ? completeSetup(sandbox, intent, paymentMethod) : failSetupChallenge(sandbox, intent)
  }
  const after = isComplete
    ? attemptPayment(sandbox, intent, { paymentMethod, isAuthenticated: true, isOffSession: false })
    : failChallenge(sandbox, intent)
  afterPayment(sandbox, after)
  return after
}

function question(intent: Intent) {
  const what =
    intent.object === 'payment_intent' ? `the payment of ${money(intent.amount, intent.currency)}` : 'this card'
  return html`<section>
<h1>3-D Secure test page</h1>
<p>Your bank asks whether it is really you. Do you authorise ${what}?</p>
<form method="post" class="row">
<button name="answer" value="complete">Complete</button>
<button name="answer" value="fail" class="quiet">Fail</button>
</form>
</section>`
}
