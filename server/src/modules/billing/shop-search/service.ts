import { type Hit, type HitKind, mostHits } from '@guildhall/contract/billing/shop-search'
import { AppError, type Permissions } from '../../../kernel/index.ts'
import { allows } from '../../identity/organizations/index.ts'
import type { Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Wanted, wantedOf } from './rules.ts'
import * as wire from './wire.ts'

type Found = readonly Hit[]
type Named = Parameters<typeof wire.ofProduct>[0]
type Coded = Parameters<typeof wire.ofDiscount>[0]
type Search = {
  readonly needs: Permissions
  find(organizationId: string, wanted: Wanted): Promise<Found>
}

const readCatalog = { catalog: ['read'] }
const readCustomers = { customer: ['read'] }
const readSales = { sale: ['read'] }
const manage = { organization: ['update'] }

/** Finds a few things of each kind that a member may see; each kind needs the permission of its pages. */
export function createShopSearch(dependencies: Dependencies) {
  const { benefits, checkoutLinks, checkouts, customers, database, discounts } = dependencies
  const { disputes, licenseKeys, merchantWebhooks, meters, orders } = dependencies
  const { organizations, products, refunds, subscriptions } = dependencies
  const { sql } = database

  /** By its id, or the newest with such a text. */
  async function newestOf<Item>(
    organizationId: string,
    { text, uuid }: Wanted,
    byIds: (ids: readonly string[]) => Promise<readonly Item[]>,
    byText: (organizationId: string, text: string, limit: number) => Promise<readonly Item[]>,
  ): Promise<readonly Item[]> {
    if (uuid) return byIds([uuid])
    return text ? byText(organizationId, text, mostHits) : []
  }

  async function keysOf(organizationId: string, { key, keyEnd, uuid }: Wanted): Promise<Found> {
    const found = await licenseKeys.findTyped(organizationId, { id: uuid, key, keyEnd }, mostHits)
    const ids = [...new Set(found.map(({ customerId }) => customerId))]
    const owners = ids.length > 0 ? await customers.findMany(sql, organizationId, ids) : []
    return found.map((row) =>
      wire.ofLicenseKey(
        row,
        owners.find(({ id }) => id === row.customerId),
      ),
    )
  }

  /** Their plans and customers have names, they have not. */
  async function named(organizationId: string, found: readonly Subscription[]): Promise<Found> {
    if (found.length === 0) return []
    const ids = (of: (each: Subscription) => string) => [...new Set(found.map(of))]
    const [plans, buyers] = await Promise.all([
      products.findMany(
        sql,
        organizationId,
        ids(({ productId }) => productId),
      ),
      customers.findMany(
        sql,
        organizationId,
        ids(({ customerId }) => customerId),
      ),
    ])
    return found.map((each) =>
      wire.ofSubscription(
        each,
        plans.find(({ id }) => id === each.productId),
        buyers.find(({ id }) => id === each.customerId),
      ),
    )
  }

  async function customersOf(organizationId: string, ids: readonly string[]) {
    const found = await customers.findMany(sql, organizationId, ids)
    return found.filter(({ deletedAt }) => deletedAt === null)
  }

  async function benefitsOf(organizationId: string, ids: readonly string[]) {
    const found = await benefits.findMany(sql, organizationId, ids)
    return found.filter(({ deletedAt }) => deletedAt === null)
  }

  async function discountsOf(organizationId: string, ids: readonly string[]) {
    const found = await Promise.all(ids.map((id) => discounts.find(sql, [organizationId], id)))
    return found.flatMap((discount) => discount ?? [])
  }

  async function productsOf(organizationId: string, ids: readonly string[]) {
    const existing = await products.existing(sql, organizationId, ids)
    return products.findMany(sql, organizationId, [...existing])
  }

  const searches: Readonly<Record<HitKind, Search>> = {
    customer: {
      needs: readCustomers,
      find: async (id, wanted) =>
        (await newestOf(id, wanted, (ids) => customersOf(id, ids), customers.newest)).map(
          wire.ofCustomer,
        ),
    },
    order: {
      needs: readSales,
      find: async (id, wanted) =>
        (await newestOf(id, wanted, (ids) => orders.findMany(sql, id, ids), orders.newest)).map(
          wire.ofOrder,
        ),
    },
    subscription: {
      needs: readSales,
      find: async (id, wanted) =>
        named(
          id,
          await newestOf(
            id,
            wanted,
            (ids) => subscriptions.findMany(sql, id, ids),
            subscriptions.newest,
          ),
        ),
    },
    product: {
      needs: readCatalog,
      find: async (id, wanted) =>
        (await newestOf<Named>(id, wanted, (ids) => productsOf(id, ids), products.newest)).map(
          wire.ofProduct,
        ),
    },
    license_key: { needs: readCustomers, find: keysOf },
    refund: {
      needs: readSales,
      find: async (id, { uuid }) => {
        const refund = uuid && (await refunds.find(sql, id, uuid))
        return refund ? [wire.ofRefund(refund)] : []
      },
    },
    dispute: {
      needs: readSales,
      find: async (id, { uuid }) => {
        const dispute = uuid && (await disputes.find(sql, [id], uuid))
        return dispute ? [wire.ofDispute(dispute)] : []
      },
    },
    discount: {
      needs: readCatalog,
      find: async (id, wanted) =>
        (await newestOf<Coded>(id, wanted, (ids) => discountsOf(id, ids), discounts.newest)).map(
          wire.ofDiscount,
        ),
    },
    checkout_link: {
      needs: readCatalog,
      find: async (id, wanted) =>
        (
          await newestOf(id, wanted, (ids) => checkoutLinks.findMany(id, ids), checkoutLinks.newest)
        ).map(wire.ofCheckoutLink),
    },
    benefit: {
      needs: readCatalog,
      find: async (id, wanted) =>
        (await newestOf(id, wanted, (ids) => benefitsOf(id, ids), benefits.newest)).map(
          wire.ofBenefit,
        ),
    },
    meter: {
      needs: readCatalog,
      find: async (id, wanted) =>
        (await newestOf(id, wanted, (ids) => meters.findMany(sql, id, ids), meters.newest)).map(
          wire.ofMeter,
        ),
    },
    checkout: {
      needs: readSales,
      find: async (id, { uuid }) => {
        const checkout = uuid && (await checkouts.read(sql, [id], uuid))
        return checkout ? [wire.ofCheckout(checkout)] : []
      },
    },
    webhook_event: {
      needs: manage,
      find: async (id, { messageId }) => {
        const message = messageId && (await merchantWebhooks.findMessage(sql, [id], messageId))
        return message ? [wire.ofMessage(message)] : []
      },
    },
  }

  return {
    async find(userId: string, organizationId: string, typed: string): Promise<Found> {
      const member = await organizations.findMember(sql, organizationId, userId)
      if (!member) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      const allowed = Object.values(searches).filter(({ needs }) =>
        allows(member.roles, member.custom, needs),
      )
      const wanted = wantedOf(typed)
      const found = await Promise.all(allowed.map(({ find }) => find(organizationId, wanted)))
      return found.flat()
    },
  }
}
export type ShopSearch = ReturnType<typeof createShopSearch>
