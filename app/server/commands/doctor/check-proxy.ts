import { OTHER_TOKEN } from './check-services.ts'
import { about, type Finding } from './finding.ts'

const proxy = about('proxy')

/** What a request to the site's public address returned, made as a visitor would. */
export type PublicResponse = {
  /** Status of `/healthz`; null = no answer. */
  status: number | null
  problem: string | null
  /** Days until the certificate expires; null without https. */
  certificateDays: number | null
  /** Strict-Transport-Security as received; two headers are joined with a comma. */
  hsts: string | null
  /** Where plain http redirects to; null = no server listens there. */
  plain: { status: number; location: string | null } | null
  /** What the site itself reports at `/readyz`, including the proxy it saw; null = it returned nothing. */
  reported: { proxy: string; trader: string } | null
}

type Public = { appUrl: string; hasTrustedProxies: boolean; hasMetricsToken: boolean }

/** Checks whether the reverse proxy does what it should. */
export function checkProxy(outside: PublicResponse, { appUrl, hasTrustedProxies, hasMetricsToken }: Public): Finding[] {
  const isSecure = appUrl.startsWith('https:')
  const findings: Finding[] = []
  const add = (one: Finding | false | undefined) => one && findings.push(one)
  if (/certificate/i.test(outside.problem ?? ''))
    return [
      proxy.mend(
        `Browsers refuse the certificate of ${appUrl}: ${outside.problem}.`,
        'Let the proxy get one for this name from a known authority.',
      ),
    ]
  if (outside.status === null)
    return [
      proxy.mend(
        `${appUrl} doesn’t answer: ${outside.problem ?? 'nobody is there'}.`,
        'Is the site started, and the proxy in front of it?',
      ),
    ]
  add(
    outside.status !== 200 &&
      proxy.mend(
        `${appUrl}/healthz answers ${outside.status}.`,
        'The proxy reaches somebody else, or nobody: check where it leads to.',
      ),
  )
  const days = outside.certificateDays
  add(
    days !== null &&
      days < 14 &&
      (days < 3 ? proxy.mend : proxy.look)(
        `Its certificate ends in ${days} ${days === 1 ? 'day' : 'days'}.`,
        'Renew it; check why that did not happen by itself.',
      ),
  )
  add(
    isSecure &&
      outside.plain !== null &&
      !outside.plain.location?.startsWith('https:') &&
      proxy.mend(
        `Plain http is answered (${outside.plain.status}) and not led to https.`,
        'Let the proxy redirect port 80.',
      ),
  )
  add(
    (outside.hsts ?? '').includes(',') &&
      proxy.look('The proxy adds Strict-Transport-Security; the site sends its own.', 'Take it out of the proxy.'),
  )
  add(
    isSecure &&
      !hasTrustedProxies &&
      proxy.mend('No proxy is trusted, so all visitors share one rate limit.', 'Name its address in TRUSTED_PROXIES.'),
  )
  const way = outside.reported?.proxy
  if (!way)
    add(proxy.look('The site does not say how it sees visitors.', hasMetricsToken ? OTHER_TOKEN : 'Set METRICS_TOKEN.'))
  else if (way !== 'ok' && way !== 'none seen')
    add(proxy.mend(`To the site, ${way}.`, 'Name the proxy in TRUSTED_PROXIES, and let it set X-Forwarded-For.'))
  if (findings.length > 0) return findings
  return [proxy.ok(`${appUrl} answers${days === null ? '' : `; its certificate has ${days} days`}`)]
}
