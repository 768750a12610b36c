import type { OutputOf, userImports } from '../lib/calls.ts'

export type UserImport = OutputOf<typeof userImports.get>

export const isRunning = ({ state }: Pick<UserImport, 'state'>) =>
  state === 'checking' || state === 'importing'
