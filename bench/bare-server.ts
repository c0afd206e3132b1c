import { createServer, type Server } from 'node:http'

// The baseline: as little as `node:http` allows. Everything the product does beyond this is its cost.

/** Answers every request with the same finished bytes. */
export const serveBytes = (head: Record<string, string>, body: Buffer): Server =>
  createServer((_request, response) => {
    response.writeHead(200, head).end(body)
  })

/** Reads the request, queries the database, and responds with the result as JSON. */
export const serveQuery = (query: () => Promise<unknown>): Server =>
  createServer(async (request, response) => {
    for await (const _part of request);
    const body = JSON.stringify(await query())
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  })
