import { expect, it } from 'vitest'
import { judgeWay, proxyList } from './proxies.ts'

const trusted = proxyList(['10.0.0.0/8', 'fd00::/8'])

it.each([
  ['10.1.2.3', '203.0.113.9', 'ok'],
  ['::ffff:10.1.2.3', '203.0.113.9', 'ok'],
  ['fd00::1', '203.0.113.9', 'ok'],
  ['127.0.0.1', undefined, 'none seen'],
  ['10.1.2.3', undefined, 'the trusted proxy 10.1.2.3 does not set X-Forwarded-For, so all visitors look like one'],
  ['11.0.0.1', '203.0.113.9', '11.0.0.1 sets X-Forwarded-For and is not in TRUSTED_PROXIES'],
])('a request from %s, forwarded for %s: %s', (socket, forwardedFor, said) => {
  expect(judgeWay(socket, forwardedFor, trusted)).toBe(said)
})
