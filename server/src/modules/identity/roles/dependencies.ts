import type { SignedIn } from '@guildhall/contract/identity/sessions'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Organizations } from '../organizations/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'random' | 'settings'
> & {
  readonly organizations: Organizations
}

/** The session of the caller. */
export type CallerSession = SignedIn['session']
