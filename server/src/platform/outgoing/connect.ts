import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPublic, isWithin, type Networks } from './addresses.ts'
import { bare, usualPorts } from './places.ts'
import type { Address, Resolve } from './resolve.ts'

export class BlockedAddress extends Error {
  override name = 'BlockedAddress'
  constructor() {
    super('The address is not a public one.')
  }
}

/**
 * Opens connections to public addresses only. The check sits in the look-up of the very connection,
 * so a name cannot mean one address when it is looked at and another when it is called.
 */
export function guardedConnector(allowed: Networks, resolve: Resolve, timeout: number) {
  function permit(addresses: readonly Address[], openedOnly: boolean) {
    const right = ({ address }: Address) =>
      isWithin(address, allowed) || (!openedOnly && isPublic(address))
    if (addresses.length === 0 || !addresses.every(right)) throw new BlockedAddress()
  }

  const lookupFor =
    (openedOnly: boolean): LookupFunction =>
    (name, options, done) => {
      resolve(name)
        .then((addresses) => {
          permit(addresses, openedOnly)
          const [first] = addresses
          if (options.all) done(null, [...addresses])
          else done(null, first?.address ?? '', first?.family)
        })
        .catch((error) => done(error, '', 0))
    }

  const options = { timeout, allowH2: false }
  const anywhere = buildConnector({ ...options, lookup: lookupFor(false) })
  const openedOnly = buildConnector({ ...options, lookup: lookupFor(true) })

  /** Without encryption, and on unusual ports, only where the operator said so. */
  const connector: buildConnector.connector = (target, done) => {
    const strict = target.protocol !== 'https:' || !usualPorts.has(target.port)
    const host = bare(target.hostname)
    const family = isIP(host)
    try {
      // No name, no look-up: the address itself is looked at.
      if (family !== 0) permit([{ address: host, family }], strict)
    } catch (error) {
      done(error as Error, null)
      return
    }
    const connect = strict ? openedOnly : anywhere
    connect(target, done)
  }
  return connector
}
