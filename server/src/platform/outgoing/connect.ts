import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPublic, isWithin, type Networks } from './addresses.ts'
import type { Address, Resolve } from './resolve.ts'
import { allowedPorts, withoutBrackets } from './targets.ts'

export class BlockedAddress extends Error {
  override name = 'BlockedAddress'
  constructor() {
    super('The address is not a public one.')
  }
}

/**
 * Opens connections to public addresses only. The check is part of the DNS lookup of the connection
 * itself, so DNS rebinding cannot bypass it.
 */
export function guardedConnector(allowed: Networks, resolve: Resolve, timeout: number) {
  function permit(addresses: readonly Address[], allowedOnly: boolean) {
    const isAllowed = ({ address }: Address) =>
      isWithin(address, allowed) || (!allowedOnly && isPublic(address))
    if (addresses.length === 0 || !addresses.every(isAllowed)) throw new BlockedAddress()
  }

  const lookupFor =
    (allowedOnly: boolean): LookupFunction =>
    (name, options, done) => {
      resolve(name)
        .then((addresses) => {
          permit(addresses, allowedOnly)
          const [first] = addresses
          if (options.all) done(null, [...addresses])
          else done(null, first?.address ?? '', first?.family)
        })
        .catch((error) => done(error, '', 0))
    }

  const options = { timeout, allowH2: false }
  const publicOrAllowed = buildConnector({ ...options, lookup: lookupFor(false) })
  const allowedOnly = buildConnector({ ...options, lookup: lookupFor(true) })

  /** Without TLS, and on unusual ports, only networks that the operator allowed. */
  const connector: buildConnector.connector = (target, done) => {
    const strict = target.protocol !== 'https:' || !allowedPorts.has(target.port)
    const host = withoutBrackets(target.hostname)
    const family = isIP(host)
    try {
      // An IP address needs no lookup, so it is checked here.
      if (family !== 0) permit([{ address: host, family }], strict)
    } catch (error) {
      done(error as Error, null)
      return
    }
    const connect = strict ? allowedOnly : publicOrAllowed
    connect(target, done)
  }
  return connector
}
