import { type AnswerOf, type BodyOf, call } from './call.ts'

export type PaymentIntentRequest = BodyOf<'POST /api/create-payment-intent'>
export type BegunPayment = AnswerOf<'POST /api/create-payment-intent'>

/**
 * Requests the client secret of a payment.
 *
 * @throws ApiError with a sentence; its reason is `already_paid` when nothing is left to pay.
 */
export async function beginPayment(request: PaymentIntentRequest): Promise<BegunPayment> {
  // Payments start only from our pages: this requests a page pass first, which is sent as a cookie.
  await call('POST /api/page-pass', { body: {} })
  return await call('POST /api/create-payment-intent', { body: request })
}
