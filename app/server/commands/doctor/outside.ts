import { lookup, Resolver } from 'node:dns/promises'
import { accessSync, constants, type Stats, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { connect } from 'node:tls'
import Stripe from 'stripe'
import { z } from 'zod'
import type { StripeSettings } from '#app/platform/config/payments-config.ts'
import { createPayments } from '#app/platform/sales/stripe.ts'
import { DAY_MS } from '#app/values/instant.ts'
import type { Folder, OtherClock } from './check-host.ts'
import type { Records } from './check-names.ts'
import type { PublicResponse } from './check-proxy.ts'
import type { StripeFacts } from './check-services.ts'

// Timeout of every outside request the doctor makes.
const PATIENCE_MS = 8_000

const resolver = new Resolver({ timeout: 3_000, tries: 2 })
const ABSENT = new Set(['ENODATA', 'ENOTFOUND', 'NXDOMAIN'])
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || codeOf(cause) : String(cause)
}

const queryDns = async (records: Promise<readonly string[]>): Promise<Records> =>
  records.catch((error: unknown) => (ABSENT.has(codeOf(error)) ? [] : null))

/** Resolves as a browser on this machine would, including the hosts file. */
export const findAddresses = (host: string): Promise<Records> =>
  queryDns(lookup(host.replace(/^\[|\]$/g, ''), { all: true }).then((all) => all.map(({ address }) => address)))

const findTexts = (name: string): Promise<Records> =>
  queryDns(resolver.resolveTxt(name).then((all) => all.map((parts) => parts.join(''))))

/** Reads the DNS records of the domain that emails come from. A subdomain falls back to its parents' DMARC record. */
export async function findMailNames(domain: string) {
  const [txt, mx, ...dmarcs] = await Promise.all([
    findTexts(domain),
    queryDns(resolver.resolveMx(domain).then((all) => all.map(({ exchange }) => exchange))),
    ...parentsOf(domain).map((one) => findTexts(`_dmarc.${one}`)),
  ])
  return { domain, txt, mx, dmarc: dmarcs.find((one) => one === null || one.length > 0) ?? [] }
}

const parentsOf = (domain: string): string[] => {
  const parts = domain.split('.')
  return parts.slice(0, -1).map((_part, at) => parts.slice(at).join('.'))
}

/** A folder as the current user sees it. */
export function readFolder(path: string): Folder {
  const found = find(path)
  if (!found?.isDirectory()) return null
  const { bavail, blocks, bsize } = statfsSync(path)
  return {
    free: bavail * bsize,
    freeShare: blocks === 0 ? 1 : bavail / blocks,
    isOpenToOthers: (found.mode & 0o007) !== 0,
    isWritable: mayWrite(path),
    disk: found.dev,
  }
}

/** Returns whether this process may make a folder that isn't there. */
export function mayMake(path: string): boolean {
  if (find(path)) return false
  const above = dirname(resolve(path))
  const found = find(above)
  if (found) return found.isDirectory() && mayWrite(above)
  return above !== dirname(above) && mayMake(above)
}

/** What lies there. Undefined also when a folder above belongs to somebody else. */
function find(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Requests the site at its public address, as a visitor's browser would. */
export async function visit(appUrl: string, metricsToken: string | null): Promise<PublicResponse> {
  const url = new URL(appUrl)
  const isSecure = url.protocol === 'https:'
  const [alive, plain, told, certificateDays] = await Promise.all([
    get(`${appUrl}/healthz`).catch((error: unknown) => ({ problem: reasonOf(error) })),
    isSecure ? get(`http://${url.hostname}/healthz`).catch(() => null) : null,
    metricsToken ? readReadyz(appUrl, metricsToken).catch(() => null) : null,
    isSecure ? daysOfCertificate(url).catch(() => null) : null,
  ])
  return {
    status: 'status' in alive ? alive.status : null,
    problem: 'problem' in alive ? alive.problem : null,
    certificateDays,
    hsts: 'headers' in alive ? alive.headers.get('strict-transport-security') : null,
    plain: plain && { status: plain.status, location: plain.headers.get('location') },
    reported: told,
  }
}

const get = async (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address, { redirect: 'manual', headers, signal: AbortSignal.timeout(PATIENCE_MS) })

const Ready = z.object({ checks: z.object({ proxy: z.string(), trader: z.string() }) })

async function readReadyz(appUrl: string, token: string): Promise<PublicResponse['reported']> {
  const answer = await get(`${appUrl}/readyz`, { authorization: `Bearer ${token}` })
  return Ready.safeParse(await answer.json()).data?.checks ?? null
}

function daysOfCertificate({ hostname, port }: URL): Promise<number> {
  return new Promise((found, refuse) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      const { valid_to: end } = socket.getPeerCertificate()
      socket.end()
      found(Math.floor((Date.parse(end) - Date.now()) / DAY_MS))
    })
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
    socket.once('error', refuse)
  })
}

/** Reads our account and the clock from Stripe. */
export async function readStripeFacts(
  settings: StripeSettings,
  address: string,
): Promise<{ facts: StripeFacts | { problem: string; isKeyWrong: boolean }; clock: OtherClock[] }> {
  const { stripe, isTest } = createPayments(settings)
  const mayNot = (error: unknown) => {
    const { StripePermissionError, StripeInvalidRequestError } = Stripe.errors
    // A restricted key may be valid although it can't read everything.
    if (error instanceof StripePermissionError || error instanceof StripeInvalidRequestError) return null
    throw error
  }
  try {
    const account = await stripe.accounts.retrieveCurrent().catch(mayNot)
    const askedAt = Date.now()
    const list = await stripe.webhookEndpoints.list({ limit: 100 }).catch(mayNot)
    const date = Date.parse(String((list ?? account)?.lastResponse.headers.date ?? ''))
    // The Date header is truncated to the second: on average it's half a second late.
    const aheadMs = date + 500 - (askedAt + Date.now()) / 2
    const ours = list?.data.filter(({ url }) => url === address)
    return {
      facts: {
        isTest,
        account: account && { mayCharge: account.charges_enabled, mayPayOut: account.payouts_enabled },
        endpoints: ours?.map((one) => ({ isOn: one.status === 'enabled', events: one.enabled_events })) ?? null,
      },
      clock: Number.isNaN(aheadMs) ? [] : [{ whose: 'Stripe', aheadMs }],
    }
  } catch (error) {
    const isKeyWrong = error instanceof Stripe.errors.StripeAuthenticationError
    return { facts: { problem: reasonOf(error), isKeyWrong }, clock: [] }
  }
}
