import type { Incoming } from './incoming.ts'

const loopbackAddresses = new Set(['127.0.0.1', '::1'])
const loopbackHosts = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * Does this request come from the machine itself, asking for it by a loopback name? A proxy's
 * headers, or a name of the outside world (DNS rebinding), make it a stranger's.
 */
export function isLocal(incoming: Incoming): boolean {
  return (
    loopbackAddresses.has(incoming.address) &&
    loopbackHosts.test(incoming.header('host') ?? '') &&
    incoming.header('x-forwarded-for') === null &&
    incoming.header('forwarded') === null
  )
}
