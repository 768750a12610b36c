import type { ErrorCode } from '@guildhall/contract'
import { isSafePath } from '@guildhall/contract/safe-path'
import { AppError } from '../../kernel/index.ts'

/** Redirect targets after a link or a form: the single protection against open redirects. */

export type TrustedOrigins = {
  /** Is this `Origin` header trusted? */
  isTrusted(origin: string): boolean
  /** The value itself when it is a safe redirect target, else undefined. */
  resolve(value: string): string | undefined
}

const maxLength = 2048
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
const forbidden = /[\u0000-\u0020\u007f-\u009f\\]/

type Pattern = (url: URL) => boolean

export function trustOrigins(baseUrl: string, patterns: readonly string[]): TrustedOrigins {
  const matchers = [new URL(baseUrl).origin, ...patterns].map(compile)

  function isTrusted(text: string): boolean {
    const url = parse(text)
    return url !== undefined && url.origin === text && matchers.some((matches) => matches(url))
  }

  function resolve(value: string): string | undefined {
    if (value.length > maxLength || forbidden.test(value)) return undefined
    if (value.startsWith('/')) return isSafePath(value) ? value : undefined
    // The parser accepts `https:host`, which browsers may read differently.
    if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return undefined
    const url = parse(value)
    if (!url || url.username || url.password) return undefined
    return matchers.some((matches) => matches(url)) ? value : undefined
  }

  return { isTrusted, resolve }
}

/** The redirect target that a caller named, if any; an unsafe one is refused. */
export function safeRedirect(
  trusted: TrustedOrigins,
  value: string | undefined,
  code: ErrorCode,
): string | undefined {
  if (value === undefined || value === '') return undefined
  const target = trusted.resolve(value)
  if (target === undefined) throw new AppError(code)
  return target
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

const isWeb = (url: URL) => url.protocol === 'https:' || url.protocol === 'http:'

/** Schemes that execute or embed content are refused, whatever the settings say. */
const neverTrusted = /^(?:javascript|data|blob|file|filesystem|about|vbscript):/i
/** `*` and `?` may be anywhere in a host except its last label; `*` may be the port. */
const hostPattern = /^(?:(https?):\/\/)?((?:[a-z0-9*?-]+\.)*[a-z0-9-]+)(?::(\d+|\*))?$/i

/**
 * Patterns: an origin (`https://app.example.com`), a host with wildcards
 * (`https://*.example.com`, `https://app-*.example.com`, `http://localhost:*`, or without a scheme
 * for both), or an app's scheme (`myapp://` for any URL, `myapp://callback` for one path).
 */
function compile(pattern: string): Pattern {
  if (/[*?]/.test(pattern)) return compileWildcard(pattern)
  const trusted = /^[a-z][a-z0-9+.-]*:\/\//i.test(pattern) ? parse(pattern) : undefined
  if (!trusted || neverTrusted.test(pattern)) throw new TypeError(`${pattern} is not an origin.`)
  return isWeb(trusted) ? compileOrigin(pattern, trusted) : compileScheme(trusted)
}

/** `*` matches any characters including dots, `?` exactly one. */
function compileWildcard(pattern: string): Pattern {
  const found = hostPattern.exec(pattern)
  if (!found) throw new TypeError(`${pattern} is not an origin.`)
  const [, scheme, host = '', port] = found
  const wildcards: Record<string, string> = { '.': '\\.', '*': '[a-z0-9.-]*', '?': '[a-z0-9-]' }
  const hosts = new RegExp(
    `^${host.toLowerCase().replace(/[.*?]/g, (char) => wildcards[char] ?? char)}$`,
  )
  return (url) =>
    isWeb(url) &&
    (scheme === undefined || url.protocol === `${scheme.toLowerCase()}:`) &&
    hosts.test(url.hostname) &&
    (port === '*' || portOf(url) === (port ?? usualPort(url)))
}

const usualPort = ({ protocol }: URL) => (protocol === 'https:' ? '443' : '80')
const portOf = (url: URL) => url.port || usualPort(url)

/** Only origins are compared, so a pattern with a path is refused: its path would be ignored. */
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
