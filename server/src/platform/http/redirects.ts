import type { ErrorCode } from '@guildhall/contract'
import { AppError } from '../../kernel/index.ts'

/** Where a person may be sent after a link or a form: the one rule against open redirects. */

export type TrustedOrigins = {
  /** Is this `Origin` header one of ours? */
  origin(origin: string): boolean
  /** The value itself when it is a safe place to send somebody, else nothing. */
  resolve(value: string): string | undefined
}

/** A path of our own: one slash first, limited characters, then perhaps a query and a fragment. */
const relative = /^\/(?![/\\]|%2f|%5c)[\w\-.+/@]*(?:\?[\w\-.+/=&%@]*)?(?:#[\w\-.+/=&%@?]*)?$/i
const longest = 2048
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0020\u007f-\u009f\\]/

type Pattern = (url: URL) => boolean

export function trustOrigins(baseUrl: string, patterns: readonly string[]): TrustedOrigins {
  const matchers = [new URL(baseUrl).origin, ...patterns].map(compile)

  function origin(text: string): boolean {
    const url = parse(text)
    return url !== undefined && url.origin === text && matchers.some((matches) => matches(url))
  }

  function resolve(value: string): string | undefined {
    if (value.length > longest || forbidden.test(value)) return undefined
    if (value.startsWith('/')) return relative.test(value) ? value : undefined
    // The parser forgives `https:host`; a browser's address bar may not read it as we do.
    if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return undefined
    const url = parse(value)
    if (!url || url.username || url.password) return undefined
    return matchers.some((matches) => matches(url)) ? value : undefined
  }

  return { origin, resolve }
}

/** The place that a caller named, if it named one and it is safe; an unsafe one is refused. */
export function safePlace(
  trusted: TrustedOrigins,
  value: string | undefined,
  code: ErrorCode,
): string | undefined {
  if (value === undefined || value === '') return undefined
  const place = trusted.resolve(value)
  if (place === undefined) throw new AppError(code)
  return place
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

const isWeb = (url: URL) => url.protocol === 'https:' || url.protocol === 'http:'

/** Schemes that run or hold what they name: nobody may be sent to them, whatever the settings say. */
const neverTrusted = /^(?:javascript|data|blob|file|filesystem|about|vbscript):/i
/** `*` and `?` may stand anywhere in a host but in its last label, and `*` for the port. */
const openHost = /^(?:(https?):\/\/)?((?:[a-z0-9*?-]+\.)*[a-z0-9-]+)(?::(\d+|\*))?$/i

/**
 * Patterns: an origin (`https://app.example.com`), a host with parts left open
 * (`https://*.example.com`, `https://app-*.example.com`, `http://localhost:*`, or without a scheme
 * for both), or an app's scheme (`myapp://` for all of it, `myapp://callback` for a part).
 */
function compile(pattern: string): Pattern {
  if (/[*?]/.test(pattern)) return compileOpen(pattern)
  const trusted = /^[a-z][a-z0-9+.-]*:\/\//i.test(pattern) ? parse(pattern) : undefined
  if (!trusted || neverTrusted.test(pattern)) throw new TypeError(`${pattern} is not an origin.`)
  return isWeb(trusted) ? compileOrigin(pattern, trusted) : compileScheme(trusted)
}

/** `*` is any run of letters, also over dots; `?` is one. */
function compileOpen(pattern: string): Pattern {
  const found = openHost.exec(pattern)
  if (!found) throw new TypeError(`${pattern} is not an origin.`)
  const [, scheme, host = '', port] = found
  const signs: Record<string, string> = { '.': '\\.', '*': '[a-z0-9.-]*', '?': '[a-z0-9-]' }
  const hosts = new RegExp(
    `^${host.toLowerCase().replace(/[.*?]/g, (sign) => signs[sign] ?? sign)}$`,
  )
  return (url) =>
    isWeb(url) &&
    (scheme === undefined || url.protocol === `${scheme.toLowerCase()}:`) &&
    hosts.test(url.hostname) &&
    (port === '*' || portOf(url) === (port ?? usualPort(url)))
}

const usualPort = ({ protocol }: URL) => (protocol === 'https:' ? '443' : '80')
const portOf = (url: URL) => url.port || usualPort(url)

/** Only an origin says all that is compared; whoever writes a path expects it to count. */
function compileOrigin(pattern: string, trusted: URL): Pattern {
  const { origin, pathname, search, hash, username } = trusted
  if (pathname !== '/' || search || hash || username) {
    throw new TypeError(`${pattern} is not an origin.`)
  }
  return (url) => isWeb(url) && url.origin === origin
}

function compileScheme(trusted: URL): Pattern {
  const host = trusted.host.toLowerCase()
  const path = trusted.pathname.replace(/\/$/, '')
  return (url) =>
    url.protocol === trusted.protocol &&
    (host === '' || url.host.toLowerCase() === host) &&
    (url.pathname === path || url.pathname.startsWith(`${path}/`))
}
