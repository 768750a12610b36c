import { type OutputOf, userImports } from '../../../lib/calls.ts'
import { usePolledCall } from '../../../lib/live-call.ts'

export type UserImport = OutputOf<typeof userImports.get>

const isRunning = ({ state }: Pick<UserImport, 'state'>) =>
  state === 'checking' || state === 'importing'

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
