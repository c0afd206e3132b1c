import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Product } from './product.ts'

/** A signed-in browser's cookie. It stays signed in across restarts. */
export type Person = { cookie: string }

/** `network`: its client address, for a product that trusts the proxy in front of it. */
type Request = { person?: Person; method?: string; json?: unknown; network?: string }

/** Sends a request as one of the product's own pages would. */
export function fetchFrom(
  { url, origin }: Pick<Product, 'url' | 'origin'>,
  path: string,
  { person, method, json, network }: Request = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    headers: {
      origin,
      ...(person ? { cookie: person.cookie } : {}),
      ...(network ? { 'x-forwarded-for': network } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    redirect: 'manual',
  })
}

const Mails = z.array(z.object({ text: z.string() }))
const MAIL_WITHIN_MS = 120_000

/** A new browser with one of our pages open, ready to start a payment. */
export async function openPage(product: Pick<Product, 'url' | 'origin'>): Promise<Person> {
  const response = await fetchFrom(product, '/api/page-pass', { json: {} })
  return {
    cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
}

/** Requests a sign-in email. */
export async function requestLink(
  product: Pick<Product, 'url' | 'origin'>,
  email: string,
  network?: string,
): Promise<void> {
  const json = { email, callbackURL: '/app' }
  const response = await fetchFrom(product, '/api/auth/sign-in/magic-link', { json, ...(network ? { network } : {}) })
  if (!response.ok) throw new Error(`No sign-in mail: ${response.status} ${await response.text()}`)
}

/** Signs a person in as a user does: requests the email, waits for it, presses its button. */
export async function signIn(
  product: Pick<Product, 'url' | 'origin' | 'dataDir'>,
  email: string,
  network?: string,
): Promise<Person> {
  const arrivals = watch(join(product.dataDir, 'mailbox'))
  const mails = async () =>
    Mails.parse(await (await fetchFrom(product, `/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json())
  try {
    const before = await mails()
    await requestLink(product, email, network)
    for (;;) {
      const arrival = once(arrivals, 'change', { signal: AbortSignal.timeout(MAIL_WITHIN_MS) })
      arrival.catch(() => {})
      // Newest first.
      const now = await mails()
      if (now[0] && now.length > before.length) return await redeem(product, now[0].text)
      await arrival
    }
  } finally {
    arrivals.close()
  }
}

/** Signs in a member with a record: consent given, and no safety question answered with yes. */
export async function signInToTrack(
  product: Pick<Product, 'url' | 'origin' | 'dataDir'>,
  email: string,
  network?: string,
): Promise<Person> {
  const person = await signIn(product, email, network)
  await agreeToTrack(product, person)
  return person
}

/** Gives consent to storing health data, and answers every safety question with no. */
export async function agreeToTrack(product: Pick<Product, 'url' | 'origin'>, person: Person): Promise<void> {
  for (const [path, json] of [
    ['/api/account/health-consent', { agree: 'yes' }],
    ['/api/safety', {}],
  ] as const) {
    const response = await fetchFrom(product, path, { person, json })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
}

/** Presses the button behind the link in an email's text. */
export async function redeem(product: Pick<Product, 'url' | 'origin'>, mailText: string): Promise<Person> {
  const token = /token=([\w-]+)/.exec(mailText)?.[1]
  const response = await fetchFrom(product, '/api/auth/sign-in/link', { json: { token } })
  if (!response.ok) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`)
  const cookies = response.headers.getSetCookie().filter((cookie) => !/max-age=0/i.test(cookie))
  return { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
}

/** One habit of one day. */
export type Cell = { date: LocalDate; habit: HabitKey }

/** Ticks one habit of one day. */
export function tick(
  product: Pick<Product, 'url' | 'origin'>,
  person: Person,
  { date, habit }: Cell,
): Promise<Response> {
  return fetchFrom(product, `/api/routine/${date}/${habit}`, { person, method: 'PUT', json: { state: 'done' } })
}
