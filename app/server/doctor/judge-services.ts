import { type Finding, look, mend, ok } from './finding.ts'

/** How a mail server took us; null = it did. */
export type MailProblem = { code: string; message: string } | null

/** Whether a mail server takes our emails. */
export function judgeMailServer(name: string, host: string, problem: MailProblem): Finding {
  if (!problem) return ok('mail server', `${host} takes our emails (${name})`)
  const { code, message } = problem
  const says = `${host} doesn’t take our emails: ${message}`
  if (code === 'EAUTH')
    return mend('mail server', says, `Check user and password in ${name}; write @ and : as %40 and %3A.`)
  if (code === 'EDNS' || code === 'ENOTFOUND') return mend('mail server', says, `Check the host in ${name}.`)
  if (code === 'ETLS' || /certificate|tls|ssl/i.test(message))
    return mend('mail server', says, `Use smtps:// with port 465 or smtp:// with port 587 in ${name}.`)
  return mend(
    'mail server',
    says,
    `Check host and port in ${name}, and that this machine may reach them (many hosts block mail).`,
  )
}

/** What Stripe says of our account and of the address it sends events to. */
export type StripeFacts = {
  isTest: boolean
  /** Null = the key may not read it. */
  account: { mayCharge: boolean; mayPayOut: boolean } | null
  /** Endpoints with the address of this site; null = the key may not list them. */
  endpoints: readonly { isOn: boolean; events: readonly string[] }[] | null
}

/** Whether we are paid, and hear of it. */
export function judgeStripe(
  stripe: StripeFacts | { problem: string; isKeyWrong: boolean } | null,
  wanted: readonly string[],
  address: string,
): Finding[] {
  if (!stripe)
    return [look('payments', 'They are off: nobody can buy.', 'Set the three Stripe keys (docs/going-live.md).')]
  if ('problem' in stripe)
    return [
      mend(
        'payments',
        `Stripe doesn’t answer us: ${stripe.problem}`,
        stripe.isKeyWrong ? 'Check STRIPE_SECRET_KEY.' : 'Check that this machine may reach api.stripe.com.',
      ),
    ]
  const findings = [...judgeAccount(stripe), ...judgeEndpoints(stripe.endpoints, wanted, address)]
  return findings.length > 0 ? findings : [ok('payments', `Stripe pays, and tells us at ${address}`)]
}

function judgeAccount({ isTest, account }: StripeFacts): Finding[] {
  if (isTest) return [look('payments', 'These are test keys: no money moves.', 'Set live keys when you open the shop.')]
  if (!account)
    return [
      look('payments', 'This key may not read the account.', 'Look in Stripe’s dashboard whether it takes payments.'),
    ]
  if (!account.mayCharge)
    return [
      mend('payments', 'Stripe takes no payments for this account.', 'Its dashboard says what it still wants to know.'),
    ]
  if (!account.mayPayOut)
    return [
      look(
        'payments',
        'Stripe takes payments and pays nothing out.',
        'Its dashboard says what it still wants to know.',
      ),
    ]
  return []
}

function judgeEndpoints(endpoints: StripeFacts['endpoints'], wanted: readonly string[], address: string): Finding[] {
  if (!endpoints)
    return [
      look(
        'payments',
        'This key may not see which events Stripe sends us.',
        'Look in the dashboard, or let the key read webhook endpoints.',
      ),
    ]
  const [endpoint, ...more] = endpoints
  if (!endpoint)
    return [
      mend('payments', 'Stripe tells us nothing: it has no endpoint of ours.', `Add ${address} (docs/going-live.md).`),
    ]
  if (more.length > 0)
    return [
      look(
        'payments',
        `Stripe has ${endpoints.length} endpoints at ${address}.`,
        'Keep the one of STRIPE_WEBHOOK_SECRET.',
      ),
    ]
  if (!endpoint.isOn) return [mend('payments', 'The endpoint at Stripe is off.', 'Switch it on in the dashboard.')]
  const missing = endpoint.events.includes('*') ? [] : wanted.filter((one) => !endpoint.events.includes(one))
  if (missing.length === 0) return []
  return [mend('payments', `Stripe doesn’t tell us of ${missing.join(', ')}.`, 'Choose these events for the endpoint.')]
}

/** What came back when the site was asked at its public address, as a visitor would. */
export type Outside = {
  /** Of `/healthz`; null = nobody answered. */
  status: number | null
  problem: string | null
  /** Days until the certificate ends; null without https. */
  certificateDays: number | null
  /** Strict-Transport-Security as it arrives; two of them are joined with a comma. */
  hsts: string | null
  /** Where plain http leads; null = nobody listens there. */
  plain: { status: number; location: string | null } | null
  /** What the site itself says at `/readyz`, of the way there among others; null = it told us nothing. */
  told: { proxy: string; trader: string } | null
}

type Public = { appUrl: string; hasTrustedProxies: boolean; hasMetricsToken: boolean }

/** Whether what stands in front of the site does what it should. */
export function judgeProxy(outside: Outside, { appUrl, hasTrustedProxies, hasMetricsToken }: Public): Finding[] {
  const isSecure = appUrl.startsWith('https:')
  const findings: Finding[] = []
  const add = (one: Finding | false | undefined) => one && findings.push(one)
  if (outside.status === null)
    return [
      mend(
        'proxy',
        `${appUrl} doesn’t answer: ${outside.problem ?? 'nobody is there'}.`,
        'Is the site started, and the proxy in front of it?',
      ),
    ]
  add(
    outside.status !== 200 &&
      mend(
        'proxy',
        `${appUrl}/healthz answers ${outside.status}.`,
        'The proxy reaches somebody else, or nobody: check where it leads to.',
      ),
  )
  const days = outside.certificateDays
  add(
    days !== null &&
      days < 14 &&
      (days < 3 ? mend : look)(
        'proxy',
        `Its certificate ends in ${days} days.`,
        'Renew it; check why that did not happen by itself.',
      ),
  )
  add(
    isSecure &&
      outside.plain !== null &&
      !outside.plain.location?.startsWith('https:') &&
      mend(
        'proxy',
        `Plain http is answered (${outside.plain.status}) and not led to https.`,
        'Let the proxy redirect port 80.',
      ),
  )
  add(
    (outside.hsts ?? '').includes(',') &&
      look('proxy', 'The proxy adds Strict-Transport-Security; the site sends its own.', 'Take it out of the proxy.'),
  )
  add(
    isSecure &&
      !hasTrustedProxies &&
      mend(
        'proxy',
        'No proxy is trusted, so all visitors share one rate limit.',
        'Name its address in TRUSTED_PROXIES.',
      ),
  )
  const way = outside.told?.proxy
  if (!way)
    add(
      look(
        'proxy',
        'The site does not say how it sees visitors.',
        hasMetricsToken ? OTHER_TOKEN : 'Set METRICS_TOKEN.',
      ),
    )
  else if (way !== 'ok' && way !== 'none seen')
    add(mend('proxy', `To the site, ${way}.`, 'Name the proxy in TRUSTED_PROXIES, and let it set X-Forwarded-For.'))
  if (findings.length > 0) return findings
  return [ok('proxy', `${appUrl} answers${days === null ? '' : `; its certificate has ${days} days`}`)]
}

const OTHER_TOKEN = 'Has it the same METRICS_TOKEN as you? Start it anew after a change.'

/** Whether the law is told who sells, as the site says at `/readyz`; null = it was not asked. */
export function judgeTrader(said: string | null): Finding[] {
  if (said === null) return []
  if (said === 'ok') return [ok('trader', 'is named')]
  return [
    look(
      'trader',
      'The law wants the trader’s name, address and email on the site.',
      'Write them in the settings of the office.',
    ),
  ]
}
