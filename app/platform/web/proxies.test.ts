import { expect, it } from 'vitest'
import { clientAddress, describeProxy, proxyList } from './proxies.ts'

const trusted = proxyList(['10.0.0.0/8', 'fd00::/8'])

it.each([
  ['10.1.2.3', '203.0.113.9', 'ok'],
  ['::ffff:10.1.2.3', '203.0.113.9', 'ok'],
  ['fd00::1', '203.0.113.9', 'ok'],
  ['127.0.0.1', undefined, 'none seen'],
  [
    '10.1.2.3',
    undefined,
    'the trusted proxy 10.1.2.3 set no X-Forwarded-For: unless a program beside it asked, all visitors look like one',
  ],
  ['11.0.0.1', '203.0.113.9', '11.0.0.1 sets X-Forwarded-For and is not in TRUSTED_PROXIES'],
])('a request from %s, forwarded for %s: %s', (socket, forwardedFor, said) => {
  expect(describeProxy(socket, forwardedFor, trusted)).toBe(said)
})

const proxies = ['10.0.0.1', '10.0.0.2']

it.each([
  ['the socket, when no proxy is trusted', '203.0.113.7', '198.51.100.1', [], '203.0.113.7'],
  ['what a trusted proxy saw', '10.0.0.1', '198.51.100.1', proxies, '198.51.100.1'],
  ['what the outer of two proxies saw', '10.0.0.1', '198.51.100.1, 10.0.0.2', proxies, '198.51.100.1'],
  ['not what the visitor wrote into the header', '10.0.0.1', '1.1.1.1, 198.51.100.1', proxies, '198.51.100.1'],
  ['the socket, when a stranger sends the header', '203.0.113.7', '1.1.1.1', proxies, '203.0.113.7'],
  ['a trusted proxy in its IPv6 spelling', '::ffff:10.0.0.1', '198.51.100.1', proxies, '198.51.100.1'],
  ['the proxy itself, when it says nothing', '10.0.0.1', undefined, proxies, '10.0.0.1'],
  ['what any proxy of a trusted range saw', '10.9.8.7', '198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
  ['the socket just outside of the range', '11.0.0.0', '198.51.100.1', ['10.0.0.0/8'], '11.0.0.0'],
  ['what a proxy of a range of IPv6 saw', 'fd12::7', '198.51.100.1', ['fd00::/8'], '198.51.100.1'],
  ['nonsense in the header as far as it goes', '10.0.0.1', 'unknown', proxies, 'unknown'],
])('believes %s', (_name, socket, header, trusted, expected) => {
  expect(clientAddress(socket, header, proxyList(trusted))).toBe(expected)
})
