import type { RouteConfigEntry } from '@react-router/dev/routes'
import { z } from 'zod'
import routes from '#app/routes.ts'
import { Shape } from './samples.ts'

/** An endpoint of the product: a JSON call or a page. */
export type Door = {
  method: string
  /** Parameters are written `:name`. */
  path: string
  query: Readonly<Record<string, Shape>>
  body: Shape | null
}

const Parameter = z.object({ name: z.string(), in: z.string(), schema: Shape })
const Operation = z.object({
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Shape })) }).optional(),
})
const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** Endpoints in neither the API description nor the list of pages: feeds, files, forms and machine interfaces. */
const OTHERS = [
  ...['GET /robots.txt', 'GET /sitemap.xml', 'GET /feed.xml', 'GET /healthz', 'GET /readyz', 'GET /metrics'],
  ...['GET /api/openapi.json', 'GET /api/calendar/:token', 'GET /calendar/:token', 'GET /.well-known/:name'],
  ...['POST /api/account/import', 'POST /api/stripe/webhook', 'POST /api/:name'],
  ...['POST /api/policy-reports', 'POST /api/policy-reports/payment'],
  ...['GET /assets/:name', 'GET /share/:name', 'GET /app.webmanifest', 'GET /:name', 'GET /:name/:id'],
]

/** Inlines the description's named schemas. */
function withoutRefs(described: { components: { schemas: Record<string, unknown> } }): unknown {
  const { schemas } = described.components
  const resolve = (part: unknown): unknown =>
    JSON.parse(JSON.stringify(part), (_, value) => {
      const name = /^#\/components\/schemas\/(.+)$/.exec(value?.$ref ?? '')?.[1]
      return name === undefined ? value : resolve(schemas[name])
    })
  return resolve(described)
}

/** Lists every JSON call, every page and its data, and the rest. */
export async function listDoors(url: string): Promise<Door[]> {
  const { paths } = Description.parse(withoutRefs(await (await fetch(`${url}/api/openapi.json`)).json()))
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      query: Object.fromEntries(
        parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
      ),
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  )
  const pages = routes
    .flatMap((route) => route.children ?? route)
    .flatMap((page: RouteConfigEntry) => {
      const path = `/${page.path ?? ''}`.replace('*', ':name')
      return [path, `${path === '/' ? '/_root' : path}.data`].map((address) => pageAt('GET', address))
    })
  const others = OTHERS.map((line) => {
    const [method = '', path = ''] = line.split(' ')
    return pageAt(method, path)
  })
  return [...calls, ...pages, ...others]
}

const TEXT: Shape = { type: 'string' }
/** Query parameters of pages. */
const PAGE_QUERY = Object.fromEntries(
  [
    'q',
    'page',
    'day',
    'date',
    'month',
    'year',
    'tab',
    'next',
    'token',
    'email',
    'product',
    'done',
    'error',
    '_routes',
  ].map((name) => [name, TEXT]),
)
const pageAt = (method: string, path: string): Door => ({
  method,
  path,
  query: PAGE_QUERY,
  body: method === 'GET' ? null : { type: 'object', properties: { name: TEXT, file: TEXT } },
})
