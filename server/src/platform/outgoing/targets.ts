import { isIP } from 'node:net'
import { isPublic, isWithin, type Networks } from './addresses.ts'

/** Limits for URLs that users choose, against server-side request forgery. */
export type TargetRules = {
  /** Networks that the operator allowed although they are not public. */
  readonly allowed: Networks
  /** Hosts and `host:port` of this server. */
  readonly own: readonly string[]
}

const maxLength = 2083
export const allowedPorts: ReadonlySet<string> = new Set(['', '80', '443', '8443'])
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
const invisible = /[\u0000-\u0020\u007f-\u009f]/
const loopbackName = /(^|\.)localhost\.?$/
const localName = /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet)\.?$/

/** Names are resolved only later, but none except these belong to the loopback networks. */
const mayBeWithin = (name: string, allowed: Networks) =>
  allowed.some(([network]) => network.range() !== 'loopback') ||
  (allowed.length > 0 && loopbackName.test(name))

export const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * May this URL be stored as a webhook target? Its host name is resolved and checked again at each call;
 * here only what the URL itself reveals is checked.
 */
export function isAllowedTarget(text: string, { allowed, own }: TargetRules): boolean {
  if (text.length > maxLength || invisible.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  const host = withoutBrackets(url.hostname)
  if (url.username !== '' || url.password !== '' || host === '') return false
  if (own.includes(url.host) || own.includes(url.hostname)) return false
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
  const isAddress = isIP(host) !== 0
  if (isAddress ? isWithin(host, allowed) : mayBeWithin(host, allowed)) return true
  if (url.protocol === 'http:' || !allowedPorts.has(url.port)) return false
  return isAddress ? isPublic(host) : !localName.test(host)
}
