import { codesOf, type Failure } from './errors.ts'

/** Confirm within the session, or sign in again because the session is old or has ended. */
export type IdentityCheck = 'confirm' | 'sign in'

const checks: Readonly<Record<string, IdentityCheck>> = {
  IDENTITY_CONFIRMATION_REQUIRED: 'confirm',
  SESSION_IS_NOT_FRESH: 'sign in',
  // The session has ended meanwhile; what was typed stays, and is sent after signing in again.
  UNAUTHORIZED: 'sign in',
}

type Asker = (check: IdentityCheck) => Promise<boolean>

let asker: Asker | null = null
let asking: Promise<boolean> | null = null

/** The shell of the app asks the person; without it, requests fail as they are. */
export function askIdentityWith(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/** Whether the person has confirmed who they are after this failure. Several requests ask once. */
export async function confirmIdentity(failure: Failure): Promise<boolean> {
  const check = codesOf(failure)
    .map((code) => checks[code])
    .find((each) => each !== undefined)
  if (!check || !asker) return false
  asking ??= asker(check).finally(() => {
    asking = null
  })
  return asking
}
