/** The server's own rule for places to return to: inside this site, and nothing clever. */
const safe = /^\/(?!\/|\\|%2f|%5c)[\w\-.+/@]*(?:\?[\w\-.+/=&%@]*)?$/i

export function isSafePath(path: unknown): path is string {
  return typeof path === 'string' && path.length <= 2048 && safe.test(path)
}

export function safePath(path: unknown): string | undefined {
  return isSafePath(path) ? path : undefined
}

/** `/sign-in` with a place to go on to; an unsafe or idle place is left out. */
export function withNext(path: string, next: string | undefined): string {
  if (next === undefined || next === '/' || !isSafePath(next)) return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}
