import type { OutputOf, operations } from '../lib/calls.ts'

/** Long work of the server. */
export type Task = OutputOf<typeof operations.listTasks>['items'][number]

export const isRunning = ({ state }: Pick<Task, 'state'>) =>
  state === 'waiting' || state === 'checking' || state === 'running'

/** Where each kind is begun and watched. */
export const taskPages = {
  user_import: '/admin/users/import',
  backup: '/admin/backups',
} as const satisfies Record<Task['kind'], string>
