import { about, type Finding } from './finding.ts'

const [mailServer, payments, trader] = [about('mail server'), about('payments'), about('trader')]

/** The error with which a mail server refused us; null = it accepted. */
export type MailProblem = { code: string; message: string } | null

export function checkMailServer(name: string, host: string, problem: MailProblem): Finding {
  if (!problem) return mailServer.ok(`${host} takes our emails (${name})`)
  const { code, message } = problem
  const says = `${host} doesn’t take our emails: ${message}`
  if (code === 'EAUTH')
    return mailServer.mend(says, `Check user and password in ${name}; write @ and : as %40 and %3A.`)
  if (code === 'EDNS' || code === 'ENOTFOUND') return mailServer.mend(says, `Check the host in ${name}.`)
  if (code === 'ETLS' || /certificate|tls|ssl/i.test(message))
    return mailServer.mend(says, `Use smtps:// with port 465 or smtp:// with port 587 in ${name}.`)
  return mailServer.mend(
    says,
    `Check host and port in ${name}, and that this machine may reach them (many hosts block mail).`,
  )
}

/** What Stripe reports about our account and its webhook endpoints. */
export type StripeFacts = {
  isTest: boolean
  /** Null = the key may not read it. */
  account: { mayCharge: boolean; mayPayOut: boolean } | null
  /** Endpoints with the address of this site; null = the key may not list them. */
  endpoints: readonly { isOn: boolean; events: readonly string[] }[] | null
}

/** Checks whether payments reach us and their webhooks arrive. */
export function checkStripe(
  stripe: StripeFacts | { problem: string; isKeyWrong: boolean } | null,
  wanted: readonly string[],
  address: string,
): Finding[] {
  if (!stripe)
    return [payments.look('They are off: nobody can buy.', 'Set the three Stripe keys (docs/going-live.md).')]
  if ('problem' in stripe)
    return [
      payments.mend(
        `Stripe doesn’t answer us: ${stripe.problem}`,
        stripe.isKeyWrong ? 'Check STRIPE_SECRET_KEY.' : 'Check that this machine may reach api.stripe.com.',
      ),
    ]
  const findings = [checkAccount(stripe), checkEndpoints(stripe.endpoints, wanted, address)].filter(
    (one) => one !== null,
  )
  return findings.length > 0 ? findings : [payments.ok(`Stripe pays, and tells us at ${address}`)]
}

function checkAccount({ isTest, account }: StripeFacts): Finding | null {
  if (isTest) return payments.look('These are test keys: no money moves.', 'Set live keys when you open the shop.')
  if (!account)
    return payments.look('This key may not read the account.', 'Look in Stripe’s dashboard whether it takes payments.')
  const todo = 'Its dashboard says what it still wants to know.'
  if (!account.mayCharge) return payments.mend('Stripe takes no payments for this account.', todo)
  return account.mayPayOut ? null : payments.look('Stripe takes payments and pays nothing out.', todo)
}

function checkEndpoints(
  endpoints: StripeFacts['endpoints'],
  wanted: readonly string[],
  address: string,
): Finding | null {
  if (!endpoints)
    return payments.look(
      'This key may not see which events Stripe sends us.',
      'Look in the dashboard, or let the key read webhook endpoints.',
    )
  const [endpoint, ...more] = endpoints
  if (!endpoint)
    return payments.mend('Stripe tells us nothing: it has no endpoint of ours.', `Add ${address} (docs/going-live.md).`)
  if (more.length > 0)
    return payments.look(
      `Stripe has ${endpoints.length} endpoints at ${address}.`,
      'Keep the one of STRIPE_WEBHOOK_SECRET.',
    )
  if (!endpoint.isOn) return payments.mend('The endpoint at Stripe is off.', 'Switch it on in the dashboard.')
  const missing = endpoint.events.includes('*') ? [] : wanted.filter((one) => !endpoint.events.includes(one))
  if (missing.length === 0) return null
  return payments.mend(`Stripe doesn’t tell us of ${missing.join(', ')}.`, 'Choose these events for the endpoint.')
}

export const OTHER_TOKEN = 'Has it the same METRICS_TOKEN as you? Start it anew after a change.'

/**
 * Checks whether the trader details required by law are set, as the site reports at `/readyz`; null = it wasn't asked.
 */
export function checkTrader(reported: string | null): Finding[] {
  if (reported === null) return []
  if (reported === 'ok') return [trader.ok('is named')]
  return [
    trader.look(
      'The law wants the trader’s name, address and email on the site.',
      'Write them in the settings of the office.',
    ),
  ]
}
