import { BlockList, isIP } from 'node:net'

const FAMILY = { 4: 'ipv4', 6: 'ipv6' } as const
const MOST_BITS = { ipv4: 32, ipv6: 128 } as const
type Range = { address: string; family: 'ipv4' | 'ipv6'; bits: number }

/** Whether a text is an address (10.0.0.1, ::1) or a range of addresses (10.0.0.0/8, fd00::/8). */
export const isProxyRange = (text: string): boolean => readRange(text) !== null

/** The proxies of the configuration, to be asked for an address. */
export function proxyList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of ranges) {
    const range = readRange(text)
    if (range) list.addSubnet(range.address, range.bits, range.family)
  }
  return list
}

/** Whether an address, as a socket gives it, lies in the list. */
function isListed(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/** Who opened the connection: the visitor, or the proxy in front of us. */
export function socketAddress(env: unknown): string {
  const incoming =
    env && typeof env === 'object' && 'incoming' in env
      ? (env.incoming as { socket?: { remoteAddress?: string } })
      : null
  return incoming?.socket?.remoteAddress ?? 'unknown'
}

/**
 * The visitor's address: the socket's, unless that is a trusted proxy; then the last address in `X-Forwarded-For` that
 * no trusted proxy wrote. What visitors write into the header themselves stands to the left of that and is not read.
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

/** What a request tells of the proxy in front of us: whether it says whose it is, and whether it is believed. */
export function judgeWay(socket: string, forwardedFor: string | undefined, trusted: BlockList): string {
  if (isListed(trusted, socket))
    return forwardedFor
      ? 'ok'
      : `the trusted proxy ${socket} does not set X-Forwarded-For, so all visitors look like one`
  return forwardedFor ? `${socket} sets X-Forwarded-For and is not in TRUSTED_PROXIES` : 'none seen'
}

function readRange(text: string): Range | null {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version !== 4 && version !== 6) return null
  const family = FAMILY[version]
  const bits = length === undefined ? MOST_BITS[family] : Number(length)
  // A zero would believe everybody.
  return bits >= 1 && bits <= MOST_BITS[family] ? { address, family, bits } : null
}
