import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request on its way to the sandbox, and what the sandbox answered; `json` may be changed in place. */
export type BentAnswer = { method: string; path: string; query: URLSearchParams; status: number; json: unknown }

/**
 * Stands between the product and the sandbox and changes what is answered: for a Stripe that says the same in other
 * words (fields left out, ids where we asked for the whole, short pages) or that does not know what ours knows.
 *
 * @param bend May change the answer; what it returns is sent.
 */
export async function bendStripe(apiBase: string, bend: (answer: BentAnswer) => BentAnswer) {
  const server = createServer((request, response) => {
    // Whoever waits for an answer of a sandbox that has gone sees the connection end.
    passOn(request, response).catch(() => response.destroy())
  })
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', apiBase)
    const method = request.method ?? 'GET'
    const headers = new Headers()
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'stripe-version']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const answer = await fetch(url, {
      method,
      headers,
      ...(method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
    })
    const json: unknown = await answer.json()
    const bent = bend({ method, path: url.pathname, query: url.searchParams, status: answer.status, json })
    response.writeHead(bent.status, { 'content-type': 'application/json', 'request-id': 'req_bent' })
    response.end(JSON.stringify(bent.json))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Stripe's answer for what it does not have. */
export const missing = (answer: BentAnswer): BentAnswer => ({
  ...answer,
  status: 404,
  json: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'There is no such thing.' } },
})

/** Stripe's answer as it came. */
export const asItIs = (answer: BentAnswer): BentAnswer => answer

/** The same without these fields, wherever they stand. */
export function without(json: unknown, names: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(json, (key, value) => (names.includes(key) ? undefined : value)))
}

/** The same with ids where whole things were asked for, and a field of tomorrow. */
export function named(json: unknown): unknown {
  const names = ['latest_charge', 'latest_invoice', 'pending_setup_intent', 'customer']
  return JSON.parse(
    JSON.stringify(json, (key, value) => (names.includes(key) && value?.id ? value.id : value)).replace(
      /^\{/,
      '{"field_of_tomorrow":{"of":["anything",null]},',
    ),
  )
}
