import type { SignedIn } from '@guildhall/contract/identity/sessions'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { BackupPlace } from '../../../platform/backups/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'jobs' | 'limits' | 'log' | 'operator' | 'random'
> & {
  readonly place: BackupPlace
  readonly testClock: boolean
  readonly sessions: { isFresh(principal: SignedIn): boolean }
}
