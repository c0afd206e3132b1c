import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isThisMachine } from '#app/platform/config/env.ts'
import { isPublicAddress, lookUpPublic } from '#app/platform/web/public-address.ts'
import type { Try } from './sending.ts'

const TIMEOUT_MS = 15_000

/**
 * Whether the URL is on this machine: allowed in development, never in production, where it would expose internal
 * services.
 */
export const isOnThisMachine = (url: URL): boolean => url.protocol === 'http:' && isThisMachine(url)

/**
 * Posts a message to a URL given by staff, so: https and the public internet only, no redirects, and a timeout. Never
 * throws.
 */
export function postMessage(
  address: string,
  headers: Record<string, string>,
  body: string,
  { mayStayHere }: { mayStayHere: boolean },
): Promise<Try> {
  const url = new URL(address)
  const isHere = mayStayHere && isOnThisMachine(url)
  if (!isHere && url.protocol !== 'https:') return Promise.resolve({ problem: 'the address is not https' })
  // A host given as an IP address isn't resolved, so it's checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isHere && isIP(host) && !isPublicAddress(host))
    return Promise.resolve({ problem: `${host} is not a public address` })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const options = { method: 'POST', agent: false as const, signal, headers: { ...headers, ...CONTENT } }
  return new Promise((resolve) => {
    const call = isHere ? plainRequest(url, options) : request(url, { ...options, lookup: lookUpPublic })
    call.on('response', (answer) => {
      resolve({ status: answer.statusCode ?? 0 })
      // The body is of no use to us, whatever its size.
      answer.destroy()
    })
    call.on('error', (error) => resolve({ problem: signal.aborted ? 'no answer in time' : error.message }))
    call.end(body)
  })
}

const CONTENT = { 'content-type': 'application/json', 'user-agent': 'longevity-webhooks/1' }
