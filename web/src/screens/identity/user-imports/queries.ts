import { useEffect } from 'react'
import { type OutputOf, userImports } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'

export type UserImport = OutputOf<typeof userImports.get>

const isRunning = ({ state }: Pick<UserImport, 'state'>) =>
  state === 'checking' || state === 'importing'

const pollInterval = 1_000

/** All imports; asked again while one runs. */
export function useUserImports() {
  const all = useCall(userImports.list, {})
  const { data, refetch } = all
  const running = data?.items.some(isRunning) ?? false
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void refetch(), pollInterval)
    return () => clearInterval(timer)
  }, [running, refetch])
  return all
}

/** The systems by the names that they give themselves. */
export const systemNames: Readonly<Record<UserImport['system'], string>> = {
  'better-auth': 'Better Auth',
  auth0: 'Auth0',
  clerk: 'Clerk',
  firebase: 'Firebase',
  keycloak: 'Keycloak',
  supabase: 'Supabase',
}
