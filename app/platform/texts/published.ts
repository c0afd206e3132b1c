import { every } from 'hono/combine'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { ASK_EACH_TIME } from '#app/values/ask-each-time.ts'

/** `layer` of a door that shows published texts: kept like the site's pages, so that none is announced once withdrawn. */
export const published = every(
  compress(),
  etag({ weak: true }),
  createMiddleware(async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', ASK_EACH_TIME)
  }),
)
