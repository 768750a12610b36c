import { isIP } from 'node:net'
import { isPublic, isWithin, type Networks } from './addresses.ts'

/** Where the server may be sent by somebody who is not its operator. */
export type PlaceRules = {
  /** Networks that the operator opened although they are not public. */
  readonly allowed: Networks
  /** Names and `name:port` of this very server. */
  readonly own: readonly string[]
}

const longest = 2083
export const usualPorts: ReadonlySet<string> = new Set(['', '80', '443', '8443'])
const localName = /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet)\.?$/

export const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * May this address be kept as one to call? What its name stands for is only known when it is
 * called, and looked at again then; here is refused what can be seen already.
 */
export function mayCall(text: string, { allowed, own }: PlaceRules): boolean {
  if (text.length > longest || !URL.canParse(text)) return false
  const url = new URL(text)
  const host = bare(url.hostname)
  const opened = allowed.length > 0
  if (url.username !== '' || url.password !== '' || host === '') return false
  if (own.includes(url.host) || own.includes(url.hostname)) return false
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && opened)) return false
  if (isIP(host) !== 0) {
    if (isWithin(host, allowed)) return true
    return isPublic(host) && url.protocol === 'https:' && usualPorts.has(url.port)
  }
  return opened || (!localName.test(host) && usualPorts.has(url.port))
}
