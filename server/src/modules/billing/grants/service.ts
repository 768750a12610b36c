import type { GrantOfBenefitQuery, GrantQuery } from '@guildhall/contract/billing/grants'
import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { offsetOf } from '../../../platform/lists/index.ts'
import { createApply } from './apply.ts'
import { createGrantTypes } from './benefit-types.ts'
import { createGrantHooks, type Dependencies } from './dependencies.ts'
import { createCycle, createFollow } from './follow.ts'
import { createGrantsMirror } from './mirror.ts'
import { createOutside } from './outside.ts'
import { followOthers } from './reactions.ts'
import { createDetails, createRecord } from './record.ts'
import { type Grant, sourceOf } from './rules/grant.ts'
import { createSources } from './sources.ts'
import { createSpread } from './spread.ts'
import * as store from './store/grants.ts'
import * as revoked from './store/spreads.ts'
import { createVerbs } from './verbs.ts'
import { toWire } from './wire.ts'

type CustomerQuery = {
  readonly filters: { readonly [Each in store.GrantFilter]?: readonly string[] | undefined }
  readonly types: readonly string[] | undefined
  /** A part of the description. */
  readonly text: string | undefined
  readonly sorting: readonly (store.GrantSort | `-${store.GrantSort}`)[]
  readonly offset: number
  readonly limit: number
}

type Bought = {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
}

export function createGrants(dependencies: Dependencies) {
  const { benefits, clock, customers, database } = dependencies
  const hooks = createGrantHooks()
  const types = createGrantTypes()
  benefits.hooks.changesGrants.provide(
    'grants',
    ({ properties: before, type }, { properties }) =>
      types.of(type)?.changesGrants?.(before, properties) ?? true,
  )

  const details = createDetails(dependencies)
  const record = createRecord(dependencies, hooks)
  const apply = createApply(dependencies, record, types)
  const sources = createSources(dependencies, hooks)
  const { follow, ...now } = createFollow(dependencies, apply, sources, hooks)
  const cycle = createCycle(dependencies, apply)
  const spread = createSpread(dependencies, hooks, { cycle, follow })
  createOutside(dependencies, record, types)
  followOthers(dependencies, hooks, { cycle, follow, spread })
  const readList = store.createGrantList(clock)

  async function shown(
    organizationId: string,
    request: Omit<Parameters<typeof readList>[1], 'organizationId'>,
  ) {
    const sql = database.lists
    const { rows, total } = await readList(sql, { ...request, organizationId })
    return { items: await details.of(sql, organizationId, rows), total }
  }

  const { orders } = dependencies
  async function followOrder(tx: Tx, moment: Moment, { customerId, id }: Bought) {
    follow(tx, moment, { kind: 'order', id }, customerId)
    await spread(tx, moment, `order:${id}`)
  }

  const flag = (value: boolean | undefined) => (value === undefined ? undefined : [String(value)])

  return {
    hooks,
    types,
    mirror: createGrantsMirror(dependencies, details.of),
    /** What customers have of something must be looked at, as when a seat was claimed or revoked. */
    follow,
    ...createVerbs(dependencies, { apply, details, now, types }),

    /** For a refund that revokes benefits, or a lost dispute: what the order gave ends. */
    async revokeOrder(tx: Tx, moment: Moment, order: Bought, cause: revoked.Cause): Promise<void> {
      await revoked.revokeOrder(tx, order, cause, moment.at)
      await followOrder(tx, moment, order)
    },

    /** What was revoked for this cause is given back. */
    async restoreOrder(tx: Tx, moment: Moment, order: Bought, cause: revoked.Cause): Promise<void> {
      if (await revoked.restoreOrder(tx, order, cause)) await followOrder(tx, moment, order)
    },

    typesOfSource: store.typesOfSource,

    /** What customers have now, a thousand of each at most, with what is shown of it. */
    async grantedTo(sql: Sql, organizationId: string, customerIds: readonly string[]) {
      const found = await store.grantedTo(sql, organizationId, customerIds)
      return details.of(sql, organizationId, found)
    },

    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      readList.walk(database.lists, organizationId, 'created_at', async (rows) =>
        (await details.of(database.lists, organizationId, rows)).map(toWire),
      ),
    async list(organizationId: string, query: GrantQuery) {
      const { customer_id: customer, external_customer_id: externalIds, limit } = query
      const named = externalIds?.map((id) =>
        customers.findByExternalId(database.lists, [organizationId], id),
      )
      const externalCustomer =
        named && (await Promise.all(named)).flatMap((found) => found?.id ?? [])
      return shown(organizationId, {
        filters: {
          customer,
          externalCustomer,
          order: query.order_id,
          subscription: query.subscription_id,
          // Of which there is an index; a grant has one or the other.
          source: query.order_id ?? query.subscription_id,
          granted: flag(query.is_granted),
        },
        sorting: query.sorting,
        offset: offsetOf(query),
        limit,
      })
    },

    /** The ids of what a session of a customer may see; undefined for all that the customer has. */
    async visibleTo({
      checkoutId,
      customerId,
      organizationId,
    }: Pick<Grant, 'customerId' | 'organizationId'> & { readonly checkoutId: string | null }) {
      if (checkoutId === null) return undefined
      const { sql } = database
      const sold = await orders.soldBy(sql, organizationId, customerId, [checkoutId])
      const sources = sold.map(({ orderId, subscriptionId }) => subscriptionId ?? orderId)
      return store.idsOfSources(sql, organizationId, customerId, sources)
    },

    /** What one customer was granted, in the portal. */
    listOfCustomer: (
      { customerId, organizationId }: Pick<Grant, 'customerId' | 'organizationId'>,
      { filters, text, types: kinds, ...page }: CustomerQuery,
    ) =>
      shown(organizationId, {
        ...page,
        filters: { ...filters, customer: [customerId] },
        conditions: [
          ...(kinds ? [store.ofTypes(kinds)] : []),
          ...(text ? [store.describedAs(text)] : []),
        ],
      }),

    show: details.one,

    async listOfBenefit(
      organizationIds: readonly string[],
      benefitId: string,
      query: GrantOfBenefitQuery,
    ) {
      const benefit = await benefits.get(organizationIds, benefitId)
      return shown(benefit.organizationId, {
        filters: {
          benefit: [benefitId],
          customer: query.customer_id,
          member: query.member_id,
          granted: flag(query.is_granted),
        },
        sorting: ['-created_at'],
        offset: offsetOf(query),
        limit: query.limit,
      })
    },

    /** One that a customer has or had. */
    async find(sql: Sql, organizationId: string, id: string): Promise<Grant> {
      const grant = await store.find(sql, [organizationId], id)
      if (!grant) throw new AppError('NOT_FOUND')
      return grant
    },
    /** What a grant is for. */
    sourceOf,
    details,
  }
}
export type Grants = ReturnType<typeof createGrants>
