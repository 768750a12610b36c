import { isSafePath, withNext } from './safe-path.ts'

export const verifiedPath = '/verify-email?done=1'
export const resetPath = '/reset-password'
export const homePath = '/account/sessions'

/** Where a verification mail leads: a path the server accepts, with the way on kept. */
export function verifiedReturn(next?: string | undefined): string {
  const path = withNext(verifiedPath, next)
  return isSafePath(path) ? path : verifiedPath
}

/**
 * Signing in or out opens a new document, so that nothing of the last person stays in memory and
 * the server writes what the next one may see.
 */
export function enter(path: string): void {
  location.assign(path)
}
