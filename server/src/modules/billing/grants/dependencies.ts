import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createHook, createProvider } from '../../../platform/hooks.ts'
import type { Benefits } from '../benefits/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Products } from '../products/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import type { BoughtSource, Grant } from './rules/grant.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'jobs' | 'log' | 'random' | 'timers'
> & {
  readonly benefits: Pick<Benefits, 'findMany' | 'get' | 'hooks' | 'share'>
  readonly customers: Pick<
    Customers,
    'findByExternalId' | 'findMany' | 'hooks' | 'lock' | 'lockMany'
  >
  readonly merchants: Pick<Merchants, 'get' | 'moment'>
  readonly meters: Pick<Meters, 'credits'>
  readonly orders: Pick<Orders, 'boughtOnce' | 'find' | 'findMany' | 'hooks' | 'soldBy'>
  readonly products: Pick<Products, 'benefitIdsOf' | 'hooks'>
  readonly subscriptions: Pick<Subscriptions, 'batchOfProduct' | 'findMany' | 'hooks'>
}

export type Told =
  | 'benefit_grant.created'
  | 'benefit_grant.updated'
  | 'benefit_grant.cycled'
  | 'benefit_grant.revoked'

/** Who holds the seats of what is sold by seats. */
type Seats = {
  /** Which seats these customers hold of what is sold by seats. */
  claimedBy(
    tx: Tx,
    organizationId: string,
    sourceIds: readonly string[],
    customerIds: readonly string[],
  ): Promise<
    readonly {
      readonly sourceId: string
      readonly customerId: string
      readonly memberId: string | null
      readonly seatId: string
    }[]
  >
  /** Who holds these seats. */
  holding(
    tx: Tx,
    organizationId: string,
    seatIds: readonly string[],
  ): Promise<readonly { readonly customerId: string }[]>
  /** The customers that hold seats of it or did, by their id. */
  page(
    sql: Sql,
    organizationId: string,
    source: BoughtSource,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly string[]>
}

/** What was given by hand, apart from what was bought. */
type Gifts = {
  among(
    tx: Tx,
    organizationId: string,
    ids: readonly string[],
  ): Promise<
    readonly {
      readonly id: string
      readonly customerId: string
      readonly benefitId: string
      /** When it ends by itself; null for no end. */
      readonly until: Date | null
      readonly endedAt: Date | null
    }[]
  >
}

/** What higher modules add. */
export const createGrantHooks = () => ({
  /** After a grant was stored and told. */
  changed:
    createHook<(tx: Tx, moment: Moment, grant: Grant, told: Told) => Promise<void> | void>(
      'grants.changed',
    ),
  seats: createProvider<Seats>('grants.seats'),
  gifts: createProvider<Gifts>('grants.gifts'),
})
export type GrantHooks = ReturnType<typeof createGrantHooks>
