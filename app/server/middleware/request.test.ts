import { expect, it } from 'vitest'
import { clientAddress } from './request.ts'

const proxies = ['10.0.0.1', '10.0.0.2']

it.each([
  ['the socket, when no proxy is trusted', '203.0.113.7', '198.51.100.1', [], '203.0.113.7'],
  ['what a trusted proxy saw', '10.0.0.1', '198.51.100.1', proxies, '198.51.100.1'],
  ['what the outer of two proxies saw', '10.0.0.1', '198.51.100.1, 10.0.0.2', proxies, '198.51.100.1'],
  ['not what the visitor wrote into the header', '10.0.0.1', '1.1.1.1, 198.51.100.1', proxies, '198.51.100.1'],
  ['the socket, when a stranger sends the header', '203.0.113.7', '1.1.1.1', proxies, '203.0.113.7'],
  ['a trusted proxy in its IPv6 spelling', '::ffff:10.0.0.1', '198.51.100.1', proxies, '198.51.100.1'],
  ['the proxy itself, when it says nothing', '10.0.0.1', undefined, proxies, '10.0.0.1'],
])('believes %s', (_name, socket, header, trusted, expected) => {
  expect(clientAddress(socket, header, trusted)).toBe(expected)
})
