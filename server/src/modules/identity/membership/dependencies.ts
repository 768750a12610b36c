import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Invitations } from '../invitations/index.ts'
import type { Organizations } from '../organizations/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'pageUrl' | 'settings'> & {
  readonly invitations: Invitations
  readonly organizations: Organizations
}
