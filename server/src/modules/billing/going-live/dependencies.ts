import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import type { Proofs } from '../../identity/evidence/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { CheckoutLinks } from '../checkout-links/index.ts'
import type { Connections } from '../connections/index.ts'
import type { MerchantWebhooks } from '../merchant-webhooks/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Samples } from './rules/source.ts'

export type Dependencies = Pick<
  Infrastructure,
  | 'clock'
  | 'clocks'
  | 'database'
  | 'events'
  | 'limits'
  | 'mailer'
  | 'pageUrl'
  | 'pictures'
  | 'random'
  | 'settings'
> & {
  readonly checkoutLinks: Pick<CheckoutLinks, 'newSecret'>
  readonly connections: Pick<Connections, 'places'>
  readonly merchants: Pick<Merchants, 'get' | 'getOpen' | 'goingLive' | 'moment' | 'takeSettings'>
  readonly merchantWebhooks: Pick<MerchantWebhooks, 'list'>
  readonly organizations: Pick<
    Organizations,
    'createWithin' | 'find' | 'findMember' | 'named' | 'ownersOf'
  >
  readonly proofs: Proofs
  readonly samplesOf: (sql: Sql, organizationId: string) => Promise<Samples | undefined>
  /** Whether live organizations have a processor. */
  readonly hasProcessor: boolean
}
