/** `headers` of a page that takes a payment: only there may the browser talk to Stripe (server/pages.ts). */
export const paymentPage = () => ({ 'x-takes-payments': 'yes' })
