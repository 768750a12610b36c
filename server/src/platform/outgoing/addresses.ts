import ipaddr from 'ipaddr.js'
import type { TrustedProxies } from '../limits/index.ts'

/** Networks by address and length. */
export type Networks = TrustedProxies

/**
 * Is this an address that everybody on the internet means the same machine by? Everything with a
 * special meaning is not: this machine, private and shared networks, link-local (where clouds keep
 * their metadata), groups, documentation, and IPv6 that carries an IPv4 address inside.
 */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv4') return true
  // Today's internet is 2000::/3; the rest has no owner yet, and may one day have a special one.
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
