import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookUpPublic } from '#app/platform/public-address.ts'
import type { Try } from './sending.ts'

const TIMEOUT_MS = 15_000

/** Whether this machine may be told: while developing, never in production, where it would open what is closed to others. */
export const isOnThisMachine = (url: URL): boolean =>
  url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

/**
 * Posts a message to where somebody of the staff said. The address is theirs to give, so: https and the open internet only,
 * no redirect is followed, and an answer that does not come is not waited for. Never throws.
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
  // A number for a host is not looked up, so it is looked at here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isHere && isIP(host) && !isPublicAddress(host))
    return Promise.resolve({ problem: `${host} is not a public address` })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const options = { method: 'POST', agent: false as const, signal, headers: { ...headers, ...CONTENT } }
  return new Promise((resolve) => {
    const call = isHere ? plainRequest(url, options) : request(url, { ...options, lookup: lookUpPublic })
    call.on('response', (answer) => {
      resolve({ status: answer.statusCode ?? 0 })
      // What they say is of no use to us, however much it is.
      answer.destroy()
    })
    call.on('error', (error) => resolve({ problem: signal.aborted ? 'no answer in time' : error.message }))
    call.end(body)
  })
}

const CONTENT = { 'content-type': 'application/json', 'user-agent': 'longevity-webhooks/1' }
