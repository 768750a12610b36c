import type { SignedIn } from '@guildhall/contract/identity/sessions'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Hook } from '../../../platform/hooks.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Member } from './rules/members.ts'
import type { Organization } from './rules.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'random' | 'settings' | 'signals'
> & {
  readonly accounts: Accounts
  readonly sessions: Sessions
}

/** Lets higher modules take part without being imported. */
export type Hooks = {
  /** In the transaction that creates the organization; a returned team id becomes the active team. */
  readonly created: Hook<
    (tx: Tx, organization: Organization, creator: Member) => Promise<string | undefined>
  >
  /** In the transaction that renames a role; other modules may have stored the old name. */
  readonly roleRenamed: Hook<
    (tx: Tx, organizationId: string, from: string, to: string) => Promise<void>
  >
  /** In the transaction that changes name, slug, logo or metadata, after the change. */
  readonly changed: Hook<(tx: Tx, before: Organization, after: Organization) => Promise<void>>
  /** In the transaction that deletes the organization, before the deletion; throwing keeps it. */
  readonly beforeDelete: Hook<(tx: Tx, organization: Organization) => Promise<void>>
}

/** Who reads: a user, or the organization itself by its API key. */
export type Viewer = {
  readonly userId: string | null
  readonly organizationId: string | null
  readonly activeOrganizationId: string | null
}

/** The session of the caller. */
export type CallerSession = SignedIn['session']
