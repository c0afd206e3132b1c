// What the fake accepts, and how it refuses the rest.
export const ORIGIN = new URL(document.currentScript.src).origin
export const EVENTS = [
  'ready',
  'change',
  'focus',
  'blur',
  'escape',
  'loaderstart',
  'loaderror',
  'savedpaymentmethodupdate',
  'savedpaymentmethodremove',
]
export const ELEMENT_OPTIONS = [
  'applePay',
  'business',
  'defaultValues',
  'fields',
  'layout',
  'paymentMethodOrder',
  'readOnly',
  'terms',
  'walletOptions',
  'wallets',
]
export const GROUP_OPTIONS = [
  'amount',
  'appearance',
  'capture_method',
  'captureMethod',
  'clientSecret',
  'currency',
  'excludedPaymentMethodTypes',
  'fonts',
  'loader',
  'locale',
  'mode',
  'setup_future_usage',
  'setupFutureUsage',
]
export const MISSING = [
  'confirmCardPayment',
  'confirmCardSetup',
  'createConfirmationToken',
  'createEmbeddedCheckoutPage',
  'createPaymentMethod',
  'createToken',
  'handleNextAction',
  'initCheckoutElementsSdk',
  'paymentRequest',
  'processOrder',
  'redirectToCheckout',
]
const SECRETS = { payment_intent: /^pi_\w+_secret_\w+$/, setup_intent: /^seti_\w+_secret_\w+$/ }

export class IntegrationError extends Error {
  constructor(message) {
    super(message)
    this.name = 'IntegrationError'
    console.error(`IntegrationError (Stripe sandbox): ${message}`)
  }
}

export const insist = (condition, message) => {
  if (!condition) throw new IntegrationError(message)
}

export const onlyKnown = (given, known, what) => {
  const unknownField = Object.keys(given).find((name) => given[name] !== undefined && !known.includes(name))
  insist(unknownField === undefined, `${what}: ${unknownField} is not an option the Stripe sandbox has.`)
}

const kindOf = (secret) => Object.keys(SECRETS).find((kind) => SECRETS[kind].test(secret))

export const checkSecret = (secret, kind) => {
  const right = kind ? SECRETS[kind].test(secret) : kindOf(secret) !== undefined
  insist(
    typeof secret === 'string' && right,
    'Invalid value for clientSecret: it should be of the form pi_…_secret_… or seti_…_secret_….',
  )
}
