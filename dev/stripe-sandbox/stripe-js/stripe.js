// The sandbox's fake of https://js.stripe.com/endive/stripe.js. It has the Payment Element and what belongs to it;
// everything else throws an IntegrationError, so a product that uses more fails immediately. Served as one classic
// script: pages/stripe-js.ts joins these modules in the order of their imports.
import { createElements } from './elements.js'
import { checkSecret, IntegrationError, insist, MISSING, ORIGIN, onlyKnown } from './rules.js'

async function retrieve(key, clientSecret, kind) {
  checkSecret(clientSecret, kind)
  const address = `${ORIGIN}/v1/${kind}s/${clientSecret.split('_secret_')[0]}?${new URLSearchParams({ client_secret: clientSecret })}`
  try {
    const response = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
    const body = await response.json()
    return body.error ? { error: body.error } : { intent: body }
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We could not reach Stripe. Please check your connection and try again.',
      },
    }
  }
}

/** Shows the bank's page over the product's; resolves when the payer has completed it. */
function challenge(address) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', '3D Secure authentication')
  Object.assign(dialog.style, { padding: '0', border: '0', borderRadius: '12px', width: 'min(30rem, 94vw)' })
  const frame = document.createElement('iframe')
  frame.title = '3D Secure authentication'
  frame.src = address
  Object.assign(frame.style, { border: '0', width: '100%', height: '24rem', display: 'block' })
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.append(frame)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    const onMessage = (event) => {
      if (event.origin !== ORIGIN || event.source !== frame.contentWindow) return
      if (event.data?.sandbox !== 'three-d-secure') return
      window.removeEventListener('message', onMessage)
      dialog.close()
      dialog.remove()
      resolve()
    }
    window.addEventListener('message', onMessage)
  })
}

async function confirm(key, kind, given) {
  const method = kind === 'payment_intent' ? 'confirmPayment' : 'confirmSetup'
  onlyKnown(given, ['elements', 'clientSecret', 'confirmParams', 'redirect'], `stripe.${method}`)
  const group = given.elements?._group
  insist(group, `stripe.${method}: elements should come from stripe.elements().`)
  const { return_url, receipt_email, payment_method_data, shipping, ...unknown } = given.confirmParams ?? {}
  onlyKnown(unknown, [], `stripe.${method} confirmParams`)
  const isIfRequired = given.redirect === 'if_required'
  insist(
    isIfRequired || /^https?:\/\//.test(return_url ?? ''),
    `stripe.${method}: confirmParams.return_url should be a whole URL.`,
  )
  const clientSecret = given.clientSecret ?? group.options.clientSecret
  checkSecret(clientSecret, kind)
  insist(
    !group.isDeferred || group.isSubmitted,
    'elements.submit() must be called before confirming when no clientSecret was given to elements().',
  )

  const returnUrl = return_url ?? location.href
  const billing = payment_method_data?.billing_details
  const detail = { kind, clientSecret, returnUrl, billing, receipt_email, shipping }
  let { intent, error } = await group.element.ask('confirm', JSON.parse(JSON.stringify(detail)))
  if (error) return { error }
  if (intent.status === 'requires_action') {
    await challenge(intent.next_action.use_stripe_sdk?.stripe_js ?? intent.next_action.redirect_to_url.url)
    ;({ intent, error } = await retrieve(key, clientSecret, kind))
    if (error) return { error }
  }
  const failure = intent.last_payment_error ?? intent.last_setup_error
  if (intent.status === 'requires_payment_method') return { error: { ...failure, [kind]: intent } }
  if (isIfRequired) return kind === 'payment_intent' ? { paymentIntent: intent } : { setupIntent: intent }
  const address = new URL(returnUrl)
  address.searchParams.set(kind, intent.id)
  address.searchParams.set(`${kind}_client_secret`, clientSecret)
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending')
  location.assign(address)
  // Like the real one: never resolves once the page is being left.
  return new Promise(() => undefined)
}

function Stripe(key, options = {}) {
  insist(/^pk_test_\w+$/.test(key ?? ''), 'The Stripe sandbox takes a pk_test_… key only.')
  onlyKnown(options, ['apiVersion', 'locale', 'developerTools'], 'Stripe()')
  const rename = async (promise, name) => {
    const { intent, error } = await promise
    return error ? { error } : { [name]: intent }
  }
  const missing = MISSING.map((name) => [
    name,
    () => {
      throw new IntegrationError(`stripe.${name}() is not in the Stripe sandbox.`)
    },
  ])
  return {
    ...Object.fromEntries(missing),
    elements: (elementsOptions = {}) => createElements(key, elementsOptions),
    confirmPayment: (given) => confirm(key, 'payment_intent', given),
    confirmSetup: (given) => confirm(key, 'setup_intent', given),
    retrievePaymentIntent: (secret) => rename(retrieve(key, secret, 'payment_intent'), 'paymentIntent'),
    retrieveSetupIntent: (secret) => rename(retrieve(key, secret, 'setup_intent'), 'setupIntent'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}
Stripe.version = 'endive'
window.Stripe = Stripe
