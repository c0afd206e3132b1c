import type { IncomingMessage } from 'node:http'

/** For headers and a body of the usual size. */
const USUAL_MS = 25_000
/** Half a megabit a second: what a phone still sends where its connection is poor. */
const SLOWEST_BYTES_PER_MS = 64
/** A recording of 64 MiB, the largest there is, at that speed. */
export const LONGEST_MS = 1_100_000

/**
 * Ends a connection whose body takes longer than its declared length needs on a slow line, so that no sender can hold it
 * open for longer. Node itself has one limit for all requests, whatever they bring.
 */
export function endSlowBody(request: IncomingMessage): void {
  const { 'content-length': declared = '0', 'transfer-encoding': isChunked } = request.headers
  if (declared === '0' && !isChunked) return
  const timer = setTimeout(() => request.destroy(), patienceFor(request.method, Number(declared)))
  request.once('close', () => clearTimeout(timer))
}

/** How long the body of a request may take, in milliseconds; that of a read is of no use to anybody. */
const patienceFor = (method: string | undefined, bytes: number): number =>
  method === 'GET' || method === 'HEAD' ? USUAL_MS : Math.min(USUAL_MS + bytes / SLOWEST_BYTES_PER_MS, LONGEST_MS)
