/** How a test card behaves. The bank is asked for a `charge` or a `setup` (saving the card for later). */
export type CardBehaviour = {
  brand: 'visa' | 'mastercard'
  declines?: { on: 'charge' | 'charge and setup'; code: string; declineCode?: string; message: string }
  /**
   * When the bank requires 3-D Secure: `on session` not for later charges once set up, `until set up` never again then.
   */
  challenges?: 'always' | 'on session' | 'until set up'
  isDisputed?: true
}

export type Verdict =
  | { kind: 'approved' }
  | { kind: 'challenge' }
  | { kind: 'declined'; code: string; declineCode?: string; message: string }

const declined = 'Your card was declined.'
const insufficientFunds = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

/** Stripe's public test numbers (docs.stripe.com/testing); a test compares the list with test-cards.json. */
const testCards: Record<string, CardBehaviour> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': always({ code: 'card_declined', declineCode: 'generic_decline', message: declined }),
  '4000000000009995': always(insufficientFunds),
  '4000000000000069': always({ code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' }),
  '4000000000000127': always({
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  }),
  '4000000000000119': always({
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  }),
  '4000000000000341': {
    brand: 'visa',
    declines: { on: 'charge', code: 'card_declined', declineCode: 'generic_decline', message: declined },
  },
  '4000002500003155': { brand: 'visa', challenges: 'until set up' },
  '4000002760003184': { brand: 'visa', challenges: 'always' },
  '4000008260003178': { brand: 'visa', challenges: 'always', declines: { on: 'charge', ...insufficientFunds } },
  '4000000000003220': { brand: 'visa', challenges: 'on session' },
  '4000000000000259': { brand: 'visa', isDisputed: true },
}

/** The predefined payment methods of Stripe's test mode, by id. */
const testPaymentMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_createDispute: '4000000000000259',
}

export const testCardNumbers: readonly string[] = Object.keys(testCards)

/** The number behind one of Stripe's ready-made test payment methods, or null. */
export function numberOfTestPaymentMethod(id: string): string | null {
  return Object.hasOwn(testPaymentMethods, id) ? (testPaymentMethods[id] ?? null) : null
}

/** How that number behaves; a number outside the test list is declined, as Stripe's test mode declines real cards. */
export function cardBehaviour(number: string): CardBehaviour {
  const known = Object.hasOwn(testCards, number) ? testCards[number] : undefined
  return (
    known ??
    always({
      code: 'card_declined',
      declineCode: 'test_mode_live_card',
      message: `${declined} Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.`,
    })
  )
}

/** Whether the check digit is right (ISO/IEC 7812), as a card field checks before sending. */
export function hasValidCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The bank's response. */
export function cardOutcome(
  card: CardBehaviour,
  request: { purpose: 'charge' | 'setup'; isAuthenticated: boolean; isOffSession: boolean; isSetUp: boolean },
): Verdict {
  if (!request.isAuthenticated && wantsChallenge(card, request)) return { kind: 'challenge' }
  const { declines } = card
  if (!declines || (request.purpose === 'setup' && declines.on === 'charge')) return { kind: 'approved' }
  const { on: _, ...reason } = declines
  return { kind: 'declined', ...reason }
}

function wantsChallenge(card: CardBehaviour, request: { isOffSession: boolean; isSetUp: boolean }): boolean {
  if (card.challenges === 'always') return true
  if (card.challenges === 'until set up') return !request.isSetUp
  return card.challenges === 'on session' && !(request.isOffSession && request.isSetUp)
}

function always(reason: { code: string; declineCode: string; message: string }): CardBehaviour {
  return { brand: 'visa', declines: { on: 'charge and setup', ...reason } }
}
