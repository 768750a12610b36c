import ipaddr from 'ipaddr.js'
import type { TrustedProxies } from '../limits/index.ts'

/** Networks as pairs of address and prefix length. */
export type Networks = TrustedProxies

/**
 * Is this a globally routable unicast address? Special ranges are not: loopback, private and shared
 * networks, link-local (cloud metadata services), multicast, documentation, and IPv6 with an embedded
 * IPv4 address.
 */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv4') return true
  // Only 2000::/3 is allocated for global unicast.
  const [first = 0] = (address as ipaddr.IPv6).parts
  return first >= 0x2000 && first <= 0x3fff
}

export function isWithin(text: string, networks: Networks): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return networks.some(
    ([network, bits]) =>
      network.kind() === address.kind() && address.match(network as never, bits as never),
  )
}
