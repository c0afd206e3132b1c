import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Fault } from './faults.ts'

/** Answers as a broken network or an overloaded Stripe would. */
export async function dropResponse(c: Context<{ Bindings: HttpBindings }>, fault: Fault['fault']): Promise<Response> {
  const { incoming } = c.env
  if (fault === 'reset') {
    incoming.socket.resetAndDestroy()
    return new Response(null, { status: 499 })
  }
  if (fault === 'hang') {
    // Until the caller gives up.
    await new Promise((resolve) => incoming.socket.once('close', resolve))
    return new Response(null, { status: 499 })
  }
  if (fault === 'garbage') return c.html('<html><body>502 Bad Gateway</body></html>', 502)
  if (fault === '429') {
    const message = 'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.'
    return c.json({ error: { type: 'invalid_request_error', code: 'rate_limit', message } }, 429)
  }
  return c.json({ error: { type: 'api_error', message: 'An unknown error occurred.' } }, 500)
}
