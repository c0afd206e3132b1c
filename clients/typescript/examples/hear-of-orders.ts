import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { readWebhook } from '../webhooks.ts'

/** Listens for webhooks and says which orders are paid. Each is told once, although it may come twice. */
export function hearOfOrders(secret: string, port: number, tell: (words: string) => void) {
  const seen = new Set<string>()
  return createServer(async (request, response) => {
    const message = readWebhook(secret, request.headers, await text(request))
    if (!message) return response.writeHead(400).end()
    if (message.type === 'order.paid' && !seen.has(message.id)) tell(`Order ${message.data.number} is paid.`)
    seen.add(message.id)
    response.writeHead(204).end()
  }).listen(port, '127.0.0.1')
}
