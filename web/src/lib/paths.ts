import { safePath, withNext } from './safe-path.ts'

const verifiedPath = '/confirm/email'
/** Says that the account is gone. */
export const deletedPath = '/sign-out?deleted=1'
export const resetPath = '/reset-password'
/** Where a person starts who has opened no organization in this browser. */
export const homePath = '/account/organizations'

/** The target of a verification email: a path the server accepts, with the next path kept. */
export function verifiedReturn(next?: string | undefined): string {
  return safePath(withNext(verifiedPath, next)) ?? verifiedPath
}

/**
 * Loads a new document after sign-in and sign-out, so that no data of the last user stays in memory
 * and the server renders the page for the next one.
 */
export function openDocument(path: string): void {
  location.assign(path)
}
