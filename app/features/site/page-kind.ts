/**
 * `headers` of a page that is the same for every signed-out visitor and complete without script: it may be kept, and
 * React is fetched only when the visitor first touches something that needs it.
 */
export const publicPage = () => ({ 'cache-control': 'public, max-age=0, must-revalidate' })

/** `headers` of a page that takes a payment: only there may the browser talk to Stripe (server/pages.ts). */
export const paymentPage = () => ({ 'x-takes-payments': 'yes' })
