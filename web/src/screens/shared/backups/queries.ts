import { backups, type OutputOf } from '../../../lib/calls.ts'
import { usePolledCall } from '../../../lib/live-call.ts'

export type BackupList = OutputOf<typeof backups.list>
export type Backup = BackupList['items'][number]

export const isAtWork = ({ state }: Pick<Backup, 'state'>) =>
  state === 'waiting' || state === 'running'

const whileAtWork = 1_000
/** An automatic one, or one of another administrator, may begin. */
const otherwise = 60_000

export const useBackups = () =>
  usePolledCall(backups.list, {}, (answer) =>
    answer?.items.some(isAtWork) ? whileAtWork : otherwise,
  )
