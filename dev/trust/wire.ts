import { request } from 'node:http'
import { text } from 'node:stream/consumers'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string; ms: number }

/** Sends a request target exactly as written: no library normalises slashes, dots or the host. */
export function sendRaw(
  url: string,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const askedAt = performance.now()
  return new Promise((answered, failed) => {
    const outgoing = request({ hostname, port, path: target, method, headers, agent: false }, async (response) => {
      const body = await text(response)
      const heads = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
      answered({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(heads),
        body,
        ms: performance.now() - askedAt,
      })
    })
    outgoing.once('error', failed)
    outgoing.end()
  })
}

/** Open redirect payloads that have worked somewhere. */
export const OFF_SITE = (origin: string): readonly string[] => [
  ...['https://evil.test', 'http://evil.test', 'https:evil.test', 'https:/evil.test', 'https:///evil.test'],
  ...['//evil.test', '///evil.test', '////evil.test', '/\\evil.test', '\\/evil.test', '\\\\evil.test', '/\\/evil.test'],
  ...['/\t/evil.test', '/\n/evil.test', '/\r\n/evil.test', '\t//evil.test', ' //evil.test', '/ /evil.test'],
  ...['/%09/evil.test', '/%2f/evil.test', '/%5cevil.test', '/%2f%2fevil.test', '%2f%2fevil.test', '/.//evil.test'],
  ...['/..//evil.test', '/app/..//evil.test', '/./\\evil.test', '//evil.test/%2e%2e', '//localhost:3000@evil.test'],
  ...[`${origin}@evil.test`, `${origin}.evil.test`, '@evil.test', '.evil.test', ':evil.test'],
  ...['javascript:alert(1)//evil.test', 'data:text/html,evil.test', '/app\r\nlocation: https://evil.test'],
]
