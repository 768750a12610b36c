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

/**
 * Patterns: an origin (`https://app.example.com`), whole left-most labels left open
 * (`https://*.example.com`, or without a scheme for both), or an app's scheme (`myapp://callback`).
 */
function compile(pattern: string): Pattern {
  const wildcard = /^(?:(https?):\/\/)?\*\.([a-z0-9.-]+(?::\d+)?)$/i.exec(pattern)
  if (wildcard) {
    const [, scheme, rest = ''] = wildcard
    const ending = `.${rest.toLowerCase()}`
    return (url) =>
      isWeb(url) &&
      (scheme === undefined || url.protocol === `${scheme}:`) &&
      url.host.endsWith(ending) &&
      url.host.length > ending.length
  }
  const trusted = parse(pattern)
  if (!trusted) throw new TypeError(`${pattern} is not an origin.`)
  if (isWeb(trusted)) return (url) => isWeb(url) && url.origin === trusted.origin
  const path = trusted.pathname.replace(/\/$/, '')
  return (url) =>
    url.protocol === trusted.protocol &&
    url.host === trusted.host &&
    (url.pathname === path || url.pathname.startsWith(`${path}/`))
}
