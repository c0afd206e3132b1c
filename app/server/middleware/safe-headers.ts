import { linkTo } from '#app/browser/call.ts'
import type { PaymentSources } from '#app/platform/sales/stripe.ts'

const HSTS = 'max-age=63072000; includeSubDomains'

/** Headers of a build file; the others concern documents and would be repeated with every chunk. */
export const fileHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': HSTS } : {}),
})

export const safeHeaders = (secure: boolean): Record<string, string> => ({
  ...fileHeaders(secure),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'x-frame-options': 'DENY',
})

type Sources = {
  scripts: readonly string[]
  styles: readonly string[]
  hot?: boolean
  /** Only on pages that take a payment. */
  payments?: PaymentSources | null
}

/** What a policy calls the door that takes its reports. */
const ENDPOINT = 'policy'

/**
 * Returns a page's content security policy, and where the browser reports what it refused: a payment page at a door of
 * its own, which has an alarm (deploy/alerts.yaml). Browsers that know `report-to` ignore `report-uri` beside it, and
 * over plain HTTP some then report nothing; so it's named over HTTPS only.
 */
export function policyHeaders(secure: boolean, sources: Sources): Record<string, string> {
  const door = linkTo(sources.payments ? 'POST /api/policy-reports/payment' : 'POST /api/policy-reports')
  const policy = `${contentSecurityPolicy(sources)}; report-uri ${door}`
  if (!secure) return { 'content-security-policy': policy }
  return {
    'content-security-policy': `${policy}; report-to ${ENDPOINT}`,
    'reporting-endpoints': `${ENDPOINT}="${door}"`,
  }
}

/** Scripts only by nonce or hash, nothing from other origins, no framing. */
function contentSecurityPolicy({ scripts, styles, hot, payments }: Sources): string {
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
  ].join('; ')
}
