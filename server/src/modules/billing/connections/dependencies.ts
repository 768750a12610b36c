import type { Integrations } from '../../../config/index.ts'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { ProviderCalls } from '../../../platform/oauth/index.ts'
import type { Benefits } from '../benefits/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Discord } from '../discord/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  | 'clock'
  | 'database'
  | 'events'
  | 'jar'
  | 'log'
  | 'pageUrl'
  | 'random'
  | 'sealer'
  | 'tokens'
  | 'trusted'
> & {
  readonly benefits: Pick<Benefits, 'hooks'>
  readonly customers: Pick<Customers, 'hooks' | 'lock'>
  readonly merchants: Pick<Merchants, 'moment'>
  readonly outgoing: ProviderCalls
  /** The applications at the services. */
  readonly applications: Integrations
  readonly discord: Pick<Discord, 'guild' | 'roles'> | undefined
}
