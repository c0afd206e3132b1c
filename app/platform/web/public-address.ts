import { lookup } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/** Every IPv4 range that isn't on the public internet. Source: IANA's special-purpose address registries. */
const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')
// Of IPv6 only 2000::/3 is allocated; some of it is for tunnels to IPv4 and for documentation.
const ALLOCATED = new BlockList()
ALLOCATED.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6')

/** Returns true for an address on the public internet; false for this machine, its network, and anything else. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC.check(address, 'ipv4')
  try {
    return ALLOCATED.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
  } catch {
    return false
  }
}

/** Resolves a host like Node, but refuses one with any non-public address: for requests to URLs given by others. */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(new Error(`${hostname} is not a public address`), '', 0)
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}
