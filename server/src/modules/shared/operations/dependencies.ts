import type { FollowingFigures, overview, Task } from '@guildhall/contract/shared/operations'
import type { z } from 'zod'
import type { Config } from '../../../config/index.ts'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Directory } from '../../identity/directory/index.ts'
import type { Social } from '../../identity/social/index.ts'

type BackupSummary = z.output<typeof overview.output>['backups']

/** What is not finished, and what ended after `since`; few, newest first. */
type TaskSource = (since: Date) => Promise<readonly Task[]>

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'jobs' | 'mailer' | 'signals'
> & {
  readonly config: Config
  readonly directory: Pick<Directory, 'counts'>
  readonly social: Pick<Social, 'described' | 'endpointsOf'>
  readonly webhooks: { waiting(): Promise<number> }
  /** Organizations that follow a billing provider, and what it sent. */
  readonly following: () => Promise<FollowingFigures>
  readonly tasks: readonly TaskSource[]
  readonly backups: {
    attention(): Promise<{
      automatic: boolean
      completedAt: Date | null
      attention: BackupSummary['attention']
    }>
  }
}
