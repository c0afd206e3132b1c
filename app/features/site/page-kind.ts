import { ASK_EACH_TIME } from '#app/values/ask-each-time.ts'

/**
 * `headers` of a page that is identical for all signed-out visitors and works without script: it may be cached, and it
 * hydrates lazily, on first interaction.
 */
export const publicPage = () => ({ 'cache-control': ASK_EACH_TIME })

/** `headers` of a page that takes payments: only there does the CSP allow Stripe (server/pages/pages.ts). */
export const paymentPage = () => ({ 'x-takes-payments': 'yes' })

/**
 * `headers` of a page that may work offline: its loader tells the members' worker (browser/members-worker) with
 * `x-offline` whether this answer may be cached.
 */
export const offlinePage = ({ loaderHeaders }: { loaderHeaders: Headers }) => ({
  'x-offline': loaderHeaders.get('x-offline') ?? 'no',
})
