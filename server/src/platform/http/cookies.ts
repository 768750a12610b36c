import type { KeyRing } from '../key-ring.ts'

type CookieOptions = { readonly maxAge?: number; readonly httpOnly?: boolean }

/** Browsers cap the lifetime of a cookie at 400 days. */
const maxAgeLimit = 34_560_000
/** The signature is 32 bytes in standard base64. */
const signatureLength = 44

/** Every value of a name, in the order the browser sent them (two paths may both set one). */
export function readCookies(header: string | null, name: string): string[] {
  if (!header?.includes(name)) return []
  const values: string[] = []
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) {
      values.push(decode(unquote(pair.slice(equals + 1).trim())))
    }
  }
  return values
}

/** The first value, neither decoded nor verified: only for use as a cache key. */
function rawCookie(header: string, name: string): string | undefined {
  for (let at = header.indexOf(name); at >= 0; at = header.indexOf(name, at + 1)) {
    const equals = at + name.length
    const begins = at === 0 || header[at - 1] === ' ' || header[at - 1] === ';'
    if (!begins || header[equals] !== '=') continue
    const end = header.indexOf(';', equals)
    return end < 0 ? header.slice(equals + 1) : header.slice(equals + 1, end)
  }
  return undefined
}

const unquote = (text: string) =>
  text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The value of a validly signed cookie, or undefined. */
export function unsign(ring: KeyRing, value: string): string | undefined {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const signature = value.slice(dot + 1)
  if (signature.length !== signatureLength || !signature.endsWith('=')) return undefined
  const text = value.slice(0, dot)
  return ring.verify(text, signature) ? text : undefined
}

export type CookieJar = {
  /** The full name, prefixed with `__Secure-` on https. */
  nameOf(name: string): string
  set(name: string, value: string, options?: CookieOptions): string
  setSigned(name: string, value: string, options?: CookieOptions): string
  clear(name: string): string
  read(header: string | null, name: string): string | undefined
  /** The first value, undecoded; see `rawCookie`. */
  readRaw(header: string | null, name: string): string | undefined
  /** Values with a valid signature. */
  readSigned(header: string | null, name: string): string[]
  /** The same for all names with this prefix. */
  readSignedLike(header: string | null, start: string): { name: string; value: string }[]
}

export function createCookieJar(options: {
  prefix: string
  secure: boolean
  ring: KeyRing
  /** Also for other hosts of this domain; by default only for the host that sets them. */
  domain?: string | undefined
}): CookieJar {
  const { domain, ring, secure } = options
  const prefix = `${secure ? '__Secure-' : ''}${options.prefix}.`
  const reach = domain === undefined ? '' : `; Domain=${domain}`
  const suffix = `${reach}${secure ? '; Secure' : ''}; SameSite=Lax`

  function serialize(name: string, value: string, { maxAge, httpOnly = true }: CookieOptions) {
    if (maxAge !== undefined && maxAge > maxAgeLimit) {
      throw new RangeError(`Cookie ${name} would live longer than 400 days.`)
    }
    const age = maxAge === undefined ? '' : `Max-Age=${Math.floor(maxAge)}; `
    return `${prefix}${name}=${encodeURIComponent(value)}; ${age}Path=/${httpOnly ? '; HttpOnly' : ''}${suffix}`
  }

  return {
    nameOf: (name) => prefix + name,
    set: (name, value, cookie = {}) => serialize(name, value, cookie),
    setSigned: (name, value, cookie = {}) =>
      serialize(name, `${value}.${ring.sign(value)}`, cookie),
    clear: (name) => serialize(name, '', { maxAge: 0 }),
    read: (header, name) => readCookies(header, prefix + name)[0],
    readRaw: (header, name) => (header === null ? undefined : rawCookie(header, prefix + name)),
    readSigned: (header, name) =>
      readCookies(header, prefix + name).flatMap((value) => unsign(ring, value) ?? []),
    readSignedLike(header, start) {
      const full = prefix + start
      if (!header?.includes(full)) return []
      const names = header.split(';').flatMap((pair) => {
        const name = pair.slice(0, Math.max(0, pair.indexOf('='))).trim()
        return name.startsWith(full) ? [name] : []
      })
      return [...new Set(names)].flatMap((name) =>
        readCookies(header, name)
          .slice(0, 1)
          .flatMap((value) => unsign(ring, value) ?? [])
          .map((value) => ({ name: name.slice(prefix.length), value })),
      )
    },
  }
}
