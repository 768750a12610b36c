import ipaddr from 'ipaddr.js'

/** Networks whose X-Forwarded-For is believed. */
export type TrustedProxies = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]

export function parseProxies(list: readonly string[]): TrustedProxies {
  return list.map((entry) =>
    entry.includes('/')
      ? ipaddr.parseCIDR(entry)
      : [ipaddr.process(entry), ipaddr.process(entry).kind() === 'ipv6' ? 128 : 32],
  )
}

/** An IPv4 address as the socket writes it needs no reading. */
const plain = /^[\d.]+$/

/**
 * The address of the caller: the socket's, or, behind trusted proxies, the right-most hop that is
 * not one of them. What a stranger writes into a header is never believed.
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

const mostKeys = 10_000
const keys = new Map<string, string>()

/**
 * The larger network around a caller, where callers are cheap: whoever holds an IPv6 /48 has 65,536
 * networks of a household's size. Nothing for IPv4, whose addresses are scarce.
 */
export function widerKey(key: string): string | undefined {
  if (!key.endsWith('::/64')) return undefined
  return `${key.split(':').slice(0, 3).join(':')}::/48`
}

/** What counts as one caller: an IPv4 address, or the /64 that an IPv6 household gets. */
export function limiterKey(address: string): string {
  let key = keys.get(address)
  if (key === undefined) {
    key = keyOf(address)
    if (keys.size >= mostKeys) keys.clear()
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

/** Some proxies write where from exactly: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
function withoutPort(hop: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(hop) ?? []
  return bracketed ?? plain ?? hop
}

/** Mapped addresses (::ffff:1.2.3.4) are folded into the IPv4 address that they are. */
function read(text: string | undefined) {
  return text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

function trusted(address: ipaddr.IPv4 | ipaddr.IPv6, proxies: TrustedProxies): boolean {
  return proxies.some(
    ([network, bits]) =>
      network.kind() === address.kind() && address.match(network as never, bits as never),
  )
}
