/** `headers` of a page that's the same for all visitors and works without script: cached, and hydrated lazily. */
export const publicPage = () => ({ 'cache-control': 'public, max-age=0, must-revalidate' })

/** `headers` of a page that takes payments: only there does the CSP allow Stripe (server/pages.ts). */
export const paymentPage = () => ({ 'x-takes-payments': 'yes' })
