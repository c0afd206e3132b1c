import { type AnswerOf, type BodyOf, call } from './call.ts'

export type PaymentWish = BodyOf<'POST /api/create-payment-intent'>
export type BegunPayment = AnswerOf<'POST /api/create-payment-intent'>

/**
 * Asks our server for the secret of a payment.
 *
 * @throws ApiError with a sentence; its reason is `already_paid` when there is nothing to pay any more.
 */
export async function beginPayment(wish: PaymentWish): Promise<BegunPayment> {
  // A payment begins on a page of ours: it asks for its pass first, which travels as a cookie.
  await call('POST /api/page-pass', { body: {} })
  return await call('POST /api/create-payment-intent', { body: wish })
}
