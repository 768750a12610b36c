import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Connections } from '../connections/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Discord } from '../discord/index.ts'
import type { GitHub } from '../github/index.ts'
import type { Grants } from '../grants/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'log' | 'random'
> & {
  readonly connections: Pick<Connections, 'accounts' | 'places'>
  readonly customers: Pick<Customers, 'lock'>
  readonly grants: Pick<Grants, 'regrant' | 'types'>
  readonly merchants: Pick<Merchants, 'moment'>
  /** Undefined where the server has no application at the service. */
  readonly discord: Discord | undefined
  readonly github: GitHub | undefined
}
