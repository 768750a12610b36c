import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { CustomFields } from '../custom-fields/index.ts'
import type { Customers } from '../customers/index.ts'
import type { DataExports } from '../data-exports/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Refunds } from '../refunds/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

type Named = { readonly id: string; readonly name: string | null }
type NamesOf = (organizationId: string, ids: readonly string[]) => Promise<readonly Named[]>

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'jobs' | 'log' | 'random' | 'timers'
> & {
  /** Where the bytes are. */
  readonly storage: Infrastructure['files']['store']
  readonly customers: Pick<Customers, 'list' | 'pieces'>
  readonly customFields: Pick<CustomFields, 'slugsOf'>
  readonly exports: Pick<DataExports, 'pieces'>
  readonly merchants: Pick<Merchants, 'momentEvenMirrored'>
  readonly orders: Pick<Orders, 'list' | 'pieces'>
  readonly refunds: Pick<Refunds, 'list' | 'pieces'>
  readonly subscriptions: Pick<Subscriptions, 'list' | 'pieces'>
  /** Who asked, as members see it. */
  readonly namesOf: { readonly member: NamesOf; readonly access_token: NamesOf }
}
