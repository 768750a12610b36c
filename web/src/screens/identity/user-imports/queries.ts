import { userImports } from '../../../lib/calls.ts'
import { usePolledCall } from '../../../lib/live-call.ts'
import { isRunning, type UserImport } from '../../../shell/running-import.ts'

export type { UserImport }

const pollInterval = 1_000

/** All imports; asked again while one runs. */
export const useUserImports = () =>
  usePolledCall(userImports.list, {}, (answer) =>
    answer?.items.some(isRunning) ? pollInterval : false,
  )

/** The systems by the names that they give themselves. */
export const systemNames: Readonly<Record<UserImport['system'], string>> = {
  'better-auth': 'Better Auth',
  auth0: 'Auth0',
  clerk: 'Clerk',
  firebase: 'Firebase',
  keycloak: 'Keycloak',
  supabase: 'Supabase',
}
