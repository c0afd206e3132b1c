import { callApi } from './api.ts'

export type BegunPayment = { clientSecret: string; orderId: string | null }

/**
 * Asks our server for the secret of a payment.
 *
 * @throws ApiError with a sentence; 409 when it is already paid.
 */
export async function beginPayment(
  path: '/api/create-payment-intent' | '/api/create-subscription',
  body: object,
): Promise<BegunPayment> {
  // A payment begins on a page of ours: it asks for its pass first, which travels as a cookie.
  if (path === '/api/create-payment-intent') await callApi('POST', '/api/page-pass', {})
  const answer = await callApi('POST', path, body)
  const { clientSecret, orderId } = Object(answer)
  if (typeof clientSecret !== 'string') throw new Error('the answer has no clientSecret')
  return { clientSecret, orderId: typeof orderId === 'string' ? orderId : null }
}
