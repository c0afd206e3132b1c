import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushConfig } from '../config/push-config.ts'
import { lookUpPublic } from '../web/public-address.ts'

/** A browser's subscription, in its own format (W3C Push API). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** The result of a message: accepted by the push service; subscription gone for good; may succeed later. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

export type Push = {
  /** Public; a browser subscribes with it. */
  publicKey: string
  /** Returns whether a URL given by a browser belongs to a push service we send to. */
  isKnownService(endpoint: string): boolean
  /**
   * Encrypts a message for one browser and sends it to its push service. Never throws.
   *
   * @param ttlSeconds After this time the service drops the message undelivered.
   */
  send(target: PushTarget, message: object, ttlSeconds: number): Promise<PushOutcome>
}

/** How to reach the push services; only tests replace it, with a service of their own. */
export type PushWire = { lookup?: LookupFunction; ca?: string; port?: number; timeoutMs?: number }

const TIMEOUT_MS = 10_000

/**
 * Sends push messages. The URL comes from the browser, so: https only, hosts of known push services only, no non-public
 * address, no redirects, and a timeout.
 */
export function createPush(
  config: PushConfig,
  { lookup = lookUpPublic, ca, port = 443, timeoutMs = TIMEOUT_MS }: PushWire = {},
): Push {
  const vapid = { publicKey: config.publicKey, privateKey: config.privateKey, subject: config.subject }
  const isKnownService = (endpoint: string) => isEndpoint(endpoint, config.hosts)
  return {
    publicKey: config.publicKey,
    isKnownService,
    async send({ endpoint, p256dh, auth }, message, ttlSeconds) {
      if (!isKnownService(endpoint)) return 'gone'
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
      // A subscription whose keys are invalid now always will be.
      const sealed = await buildPushPayload(
        { data: JSON.stringify(message), options: { ttl: ttlSeconds, urgency: 'high' } },
        subscription,
        vapid,
      ).catch(() => null)
      if (!sealed) return 'gone'
      const { authorization, ...headers } = sealed.headers
      const status = await post({ endpoint, headers: { ...headers, authorization }, body: sealed.body })
      if (status === 404 || status === 410) return 'gone'
      return status >= 200 && status < 300 ? 'sent' : 'failed'
    },
  }

  /** Returns the status of the response; 0 when there was none. */
  function post({ endpoint, headers, body }: { endpoint: string; headers: Record<string, string>; body: Uint8Array }) {
    return new Promise<number>((resolve) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const call = request(
        endpoint,
        { method: 'POST', headers, port, lookup, signal, agent: false, ...(ca ? { ca } : {}) },
        (answer) => {
          resolve(answer.statusCode ?? 0)
          // The body is of no use to us, whatever its size.
          answer.destroy()
        },
      )
      call.on('error', () => resolve(0))
      call.end(body)
    })
  }
}

/** An https URL without credentials on the default port, at one of the hosts or a subdomain. */
function isEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return false
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
