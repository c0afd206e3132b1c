import type { createApi } from '#app/server/api.ts'

export const ORIGIN = 'http://localhost:3000'

/** Options of a test's request; `from` is the visitor's address, a different one each time by default. */
export type Init = RequestInit & { cookie?: string; json?: unknown; form?: Record<string, string>; from?: string }

/** Sends requests to the application as a browser on our own page does, each from another network. */
export function sender(app: Pick<ReturnType<typeof createApi>, 'request'>) {
  let requests = 0

  return async function send(path: string, init: Init): Promise<Response> {
    return path === '/api/create-payment-intent' ? beginPayment(path, init) : sendOnce(path, init)
  }

  /**
   * Requests a page pass first, as the pages do. The response sets its cookies too, for tests that read the browser's
   * cookie from it.
   */
  async function beginPayment(path: string, init: Init): Promise<Response> {
    const from = init.from ?? nextAddress()
    const pass = await sendOnce('/api/page-pass', { json: {}, from, ...(init.cookie ? { cookie: init.cookie } : {}) })
    const passCookies = pass.headers.getSetCookie()
    const known = (init.cookie ?? '').split('; ').filter((one) => one && !one.startsWith('page-pass='))
    const cookie = [...known, cookiesOf(pass)].join('; ')
    const answer = await sendOnce(path, { ...init, from, cookie })
    for (const line of passCookies) answer.headers.append('set-cookie', line)
    return answer
  }

  function nextAddress(): string {
    requests += 1
    return `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`
  }

  async function sendOnce(path: string, { cookie, json, form, from, ...init }: Init): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('origin')) headers.set('origin', ORIGIN)
    if (cookie) headers.set('cookie', cookie)
    if (json !== undefined) headers.set('content-type', 'application/json')
    const body = json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form) : init.body
    const remoteAddress = from ?? nextAddress()
    return await app.request(
      `${ORIGIN}${path}`,
      { method: body === undefined ? 'GET' : 'POST', ...init, headers, ...(body === undefined ? {} : { body }) },
      { incoming: { socket: { remoteAddress } } },
    )
  }
}

/** The cookies a response sets, as the next request sends them. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
