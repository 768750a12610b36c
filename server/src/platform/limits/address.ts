import ipaddr from 'ipaddr.js'

/** Networks whose X-Forwarded-For header is trusted. */
export type TrustedProxies = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]

export function parseProxies(list: readonly string[]): TrustedProxies {
  return list.map((entry) =>
    entry.includes('/')
      ? ipaddr.parseCIDR(entry)
      : [ipaddr.process(entry), ipaddr.process(entry).kind() === 'ipv6' ? 128 : 32],
  )
}

/** An IPv4 address from the socket needs no parsing. */
const plain = /^[\d.]+$/

/**
 * The address of the caller: the socket's, or, behind trusted proxies, the right-most hop that is
 * not one of them. Headers of untrusted clients are ignored.
 */
export function clientAddress(
  socket: string | undefined,
  forwarded: string | null,
  proxies: TrustedProxies,
): string {
  if (proxies.length === 0 && socket !== undefined && plain.test(socket)) return socket
  let address = read(socket)
  if (proxies.length > 0 && forwarded) {
    const hops = forwarded.split(',').reverse()
    for (const hop of hops) {
      if (!address || !trusted(address, proxies)) break
      const before = read(withoutPort(hop.trim()))
      if (!before) break
      address = before
    }
  }
  return address?.toString() ?? ''
}

const maxKeys = 10_000
const keys = new Map<string, string>()

/**
 * The larger network of an IPv6 client: the holder of a /48 has 65,536 networks of the size /64.
 * Undefined for IPv4, whose addresses are scarce.
 */
export function widerNetworkKey(key: string): string | undefined {
  if (!key.endsWith('::/64')) return undefined
  return `${key.split(':').slice(0, 3).join(':')}::/48`
}

/** The key of one client for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
export function limiterKey(address: string): string {
  let key = keys.get(address)
  if (key === undefined) {
    key = keyOf(address)
    if (keys.size >= maxKeys) keys.clear()
    keys.set(address, key)
  }
  return key
}

function keyOf(address: string): string {
  const parsed = read(address)
  if (!parsed) return 'unknown'
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** The network of a caller, in which addresses are easy to change: the /24 of IPv4, the /56 of IPv6. */
export function networkOf(address: string): string {
  const parsed = read(address)
  if (!parsed) return 'unknown'
  const parts = parsed.toByteArray()
  if (parsed.kind() === 'ipv4') return `${parts.slice(0, 3).join('.')}.0/24`
  return `${Buffer.from(parts.slice(0, 7)).toString('hex')}/56`
}

/** Some proxies add the port: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
function withoutPort(hop: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(hop) ?? []
  return bracketed ?? plain ?? hop
}

/** IPv4-mapped addresses (::ffff:1.2.3.4) become IPv4 addresses. */
function read(text: string | undefined) {
  return text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

function trusted(address: ipaddr.IPv4 | ipaddr.IPv6, proxies: TrustedProxies): boolean {
  return proxies.some(
    ([network, bits]) =>
      network.kind() === address.kind() && address.match(network as never, bits as never),
  )
}
