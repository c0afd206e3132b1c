import { createPaymentElement } from './payment-element.js'
import { checkSecret, ELEMENT_OPTIONS, GROUP_OPTIONS, insist, onlyKnown } from './rules.js'

/** stripe.elements(): one group, one Payment Element. */
export function createElements(key, options) {
  insist(
    !('paymentMethodTypes' in options),
    'paymentMethodTypes is no longer supported; use excludedPaymentMethodTypes.',
  )
  onlyKnown(options, GROUP_OPTIONS, 'elements()')
  if (options.clientSecret !== undefined) checkSecret(options.clientSecret)
  const isDeferred = options.clientSecret === undefined
  if (isDeferred) {
    insist(
      ['payment', 'setup', 'subscription'].includes(options.mode),
      'elements() should have a `clientSecret` or a `mode` of payment, setup or subscription.',
    )
    insist(
      options.mode === 'setup' || Number.isInteger(options.amount),
      'elements() with a mode should have an integer `amount` in the smallest unit.',
    )
    insist(/^[a-z]{3}$/.test(options.currency ?? ''), 'elements() with a mode should have a lower-case `currency`.')
  }
  const group = { key, options: { ...options }, element: null, isDeferred, isSubmitted: false }
  const payment = () => {
    insist(group.element !== null, 'Please create and mount a Payment Element first.')
    return group.element
  }
  return {
    _group: group,
    create(type, elementOptions = {}) {
      insist(type === 'payment', `The Stripe sandbox has no "${type}" Element, only "payment".`)
      insist(group.element === null, 'Can only create one Element of type payment through an Elements group.')
      onlyKnown(elementOptions, ELEMENT_OPTIONS, 'elements.create')
      group.element = createPaymentElement(group, { ...elementOptions })
      return group.element.element
    },
    getElement: (type) => (type === 'payment' ? (group.element?.element ?? null) : null),
    update(changes) {
      insist(
        !('clientSecret' in changes),
        'elements.update(): the clientSecret cannot change. Make a new Elements group.',
      )
      onlyKnown(changes, GROUP_OPTIONS, 'elements.update')
      Object.assign(group.options, changes)
      group.element?.refresh()
    },
    async submit() {
      const answer = await payment().ask('validate')
      group.isSubmitted = !answer.error
      return answer
    },
    async fetchUpdates() {
      payment()
      return {}
    },
  }
}
