import { BlockList, isIP } from 'node:net'

const FAMILY = { 4: 'ipv4', 6: 'ipv6' } as const
const MOST_BITS = { ipv4: 32, ipv6: 128 } as const
type Range = { address: string; family: 'ipv4' | 'ipv6'; bits: number }

/** Returns whether a text is an address (10.0.0.1, ::1) or a range of addresses (10.0.0.0/8, fd00::/8). */
export const isProxyRange = (text: string): boolean => readRange(text) !== null

/** The configured proxies as a list to match addresses against. */
export function proxyList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of ranges) {
    const range = readRange(text)
    if (range) list.addSubnet(range.address, range.bits, range.family)
  }
  return list
}

/** Returns whether an address, as given by a socket, is in the list. */
function isListed(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/** The peer of the connection: the visitor, or the proxy in front of us. */
export function socketAddress(env: unknown): string {
  const incoming =
    env && typeof env === 'object' && 'incoming' in env
      ? (env.incoming as { socket?: { remoteAddress?: string } })
      : null
  return incoming?.socket?.remoteAddress ?? 'unknown'
}

/**
 * Returns the visitor's address: the socket's, unless that is a trusted proxy; then the last address in
 * `X-Forwarded-For` that no trusted proxy added. What visitors put into the header themselves is further left and
 * ignored.
 */
export function clientAddress(socket: string, forwardedFor: string | undefined, trustedProxies: BlockList): string {
  const chain = [
    ...(forwardedFor ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    socket,
  ]
  return chain.findLast((address, at) => !isListed(trustedProxies, address) || at === 0) ?? socket
}

/**
 * Describes the proxy that a request came through: whether it forwards the visitor's address, and whether it's trusted.
 */
export function describeProxy(socket: string, forwardedFor: string | undefined, trusted: BlockList): string {
  if (isListed(trusted, socket))
    return forwardedFor
      ? 'ok'
      : `the trusted proxy ${socket} set no X-Forwarded-For: unless a program beside it asked, all visitors look like one`
  return forwardedFor ? `${socket} sets X-Forwarded-For and is not in TRUSTED_PROXIES` : 'none seen'
}

function readRange(text: string): Range | null {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version !== 4 && version !== 6) return null
  const family = FAMILY[version]
  const bits = length === undefined ? MOST_BITS[family] : Number(length)
  // A zero would trust every address.
  return bits >= 1 && bits <= MOST_BITS[family] ? { address, family, bits } : null
}
