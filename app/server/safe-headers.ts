import { linkTo } from '#app/browser/call.ts'
import type { PaymentSources } from '#app/platform/stripe.ts'

const HSTS = 'max-age=63072000; includeSubDomains'

/** Headers of a build file; the others concern documents and would be repeated with every chunk. */
export const fileHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': HSTS } : {}),
})

/** Headers that every response carries. */
export const safeHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'x-frame-options': 'DENY',
  ...(secure ? { 'strict-transport-security': HSTS } : {}),
})

/** Returns a page's content security policy: scripts only by nonce or hash, nothing from other origins, no framing. */
export function contentSecurityPolicy({
  scripts,
  styles,
  hot,
  payments,
}: {
  scripts: readonly string[]
  styles: readonly string[]
  hot?: boolean
  /** Only on pages that take a payment. */
  payments?: PaymentSources | null
}): string {
  const also = (sources: string | undefined) => (sources ? ` ${sources}` : '')
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}${also(payments?.scripts)}`,
    // React writes style attributes; a style attribute can't run anything.
    hot ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${styles.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${also(payments?.images)}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${hot ? ' ws:' : ''}${also(payments?.connections)}`,
    ...(payments ? [`frame-src ${payments.frames}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self'${also(payments?.forms)}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // Every page reports; a payment page to a door of its own, which has an alarm (deploy/alerts.yaml).
    `report-uri ${linkTo(payments ? 'POST /api/policy-reports/payment' : 'POST /api/policy-reports')}`,
  ].join('; ')
}
