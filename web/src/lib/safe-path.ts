import { isSafePath } from '@guildhall/contract/safe-path'
import { boot } from './boot.ts'

export function safePath(path: unknown): string | undefined {
  return typeof path === 'string' && isSafePath(path) ? path : undefined
}

/** A page of this site, or the page of another app that the server trusts. */
export function safeNext(next: unknown): string | undefined {
  return safePath(next) ?? (isPageOfApp(next) ? next : undefined)
}

/** Only the server knows which apps it trusts. */
function isPageOfApp(next: unknown): next is string {
  return typeof next === 'string' && typeof document === 'object' && next === boot().returnTo
}

/** `/sign-in` with a redirect target; an unsafe or trivial one is left out. */
export function withNext(path: string, next: string | undefined): string {
  if (next === undefined || next === '/' || safeNext(next) === undefined) return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}
