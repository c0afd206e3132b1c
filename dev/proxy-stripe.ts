import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to the sandbox with its response; `json` may be mutated. */
export type StripeAnswer = { method: string; path: string; query: URLSearchParams; status: number; json: unknown }

/**
 * A proxy between the product and the sandbox that alters responses: simulates a Stripe that formats them differently
 * (omitted fields, ids instead of expanded objects, short pages) or lacks an object.
 *
 * @param alter May change the response; what it returns is sent.
 */
export async function proxyStripe(apiBase: string, alter: (answer: StripeAnswer) => StripeAnswer) {
  const server = createServer((request, response) => {
    // When the sandbox has stopped, pending callers see the connection close.
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
    const altered = alter({ method, path: url.pathname, query: url.searchParams, status: answer.status, json })
    response.writeHead(altered.status, { 'content-type': 'application/json', 'request-id': 'req_bent' })
    response.end(JSON.stringify(altered.json))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Stripe's response for a missing object. */
export const missing = (answer: StripeAnswer): StripeAnswer => ({
  ...answer,
  status: 404,
  json: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'There is no such thing.' } },
})

/** Leaves Stripe's response unchanged. */
export const unaltered = (answer: StripeAnswer): StripeAnswer => answer

/** Removes these fields at any depth. */
export function without(json: unknown, names: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(json, (key, value) => (names.includes(key) ? undefined : value)))
}

/** Replaces expanded objects with ids, and adds an unknown field. */
export function named(json: unknown): unknown {
  const names = ['latest_charge', 'latest_invoice', 'pending_setup_intent', 'customer']
  return JSON.parse(
    JSON.stringify(json, (key, value) => (names.includes(key) && value?.id ? value.id : value)).replace(
      /^\{/,
      '{"field_of_tomorrow":{"of":["anything",null]},',
    ),
  )
}
