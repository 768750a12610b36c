import { isSafePath } from '@guildhall/contract/safe-path'

export function safePath(path: unknown): string | undefined {
  return typeof path === 'string' && isSafePath(path) ? path : undefined
}

/** `/sign-in` with a redirect target; an unsafe or trivial one is left out. */
export function withNext(path: string, next: string | undefined): string {
  if (next === undefined || next === '/' || !isSafePath(next)) return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}
