import type { SignedIn } from '@guildhall/contract/identity/sessions'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Hook } from '../../../platform/hooks.ts'
import type { Organizations } from '../organizations/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'random' | 'settings'
> & {
  readonly organizations: Organizations
  readonly sessions: Sessions
}

/** Lets higher modules take part without being imported. */
export type Hooks = {
  /** In the transaction that deletes a team; other modules may have stored its id. */
  readonly removed: Hook<(tx: Tx, organizationId: string, teamId: string) => Promise<void>>
}

/** The session of the caller. */
export type CallerSession = SignedIn['session']
