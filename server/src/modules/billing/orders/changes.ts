import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import { readOnce, type Sql, type Tx } from '../../../platform/database/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import type { Item, Order } from './store/orders.ts'
import { type Changes, itemsOf, update } from './store/orders.ts'
import type { OrderDetails } from './wire.ts'
import { toWire } from './wire.ts'

type Shown = { readonly id: string }

const byId = <Row extends Shown>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** The given ids, each once. */
const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** Reads what orders show of other modules, by one statement per module. */
export function createDetails(
  dependencies: Pick<Dependencies, 'customers' | 'discounts' | 'products'>,
  hooks: Hooks,
) {
  async function read<Row extends Shown>(
    reader: ((sql: Sql, id: string, ids: readonly string[]) => Promise<readonly Row[]>) | undefined,
    sql: Sql,
    organizationId: string,
    ids: readonly (string | null)[],
  ): Promise<ReadonlyMap<string, Row>> {
    const wanted = idsOf(ids)
    return byId(reader && wanted.length > 0 ? await reader(sql, organizationId, wanted) : [])
  }

  /** They never change. */
  const itemsIn = (sql: Sql, organizationId: string, ids: readonly string[]) =>
    readOnce(sql, `items of orders ${ids.join()}`, async () =>
      ids.length > 0 ? itemsOf(sql, organizationId, ids) : [],
    )

  /** Of orders of one organization, in their order. */
  async function of(
    sql: Sql,
    organizationId: string,
    orders: readonly Order[],
  ): Promise<OrderDetails[]> {
    const ids = orders.map(({ id }) => id)
    const column = (name: keyof Order) => orders.map((order) => order[name] as string | null)
    const from = <Row extends Shown>(reader: Parameters<typeof read<Row>>[0], name: keyof Order) =>
      read(reader, sql, organizationId, column(name))
    const [items, customers, products, discounts, subscriptions] = await Promise.all([
      itemsIn(sql, organizationId, ids),
      from(dependencies.customers.findMany, 'customerId'),
      from(dependencies.products.findMany, 'productId'),
      from(dependencies.discounts.findMany, 'discountId'),
      from(hooks.subscriptions.run, 'subscriptionId'),
    ])
    const itemsByOrder = Map.groupBy(items, ({ orderId }: Item) => orderId)
    return orders.map((order) => {
      const customer = customers.get(order.customerId)
      if (!customer) throw new Error('The customer of an order is missing.')
      return {
        order,
        items: itemsByOrder.get(order.id) ?? [],
        customer,
        product: products.get(order.productId ?? '') ?? null,
        discount: discounts.get(order.discountId ?? '') ?? null,
        subscription: subscriptions.get(order.subscriptionId ?? '') ?? null,
      }
    })
  }

  return {
    of,
    async one(sql: Sql, order: Order): Promise<OrderDetails> {
      const [details] = await of(sql, order.organizationId, [order])
      if (!details) throw new Error('An order has details.')
      return details
    },
  }
}
export type Details = ReturnType<typeof createDetails>

export const listName = 'orders'

type EventType = 'order.created' | 'order.updated' | 'order.paid' | 'order.refunded'

/** Writes changes of locked orders, their kept count, and their events. */
export function createChanges({ events }: Pick<Dependencies, 'events'>, details: Details) {
  return {
    save(tx: Tx, moment: Moment, order: Order, changes: Changes, outsideNote?: string): Order {
      const changed = { ...order, ...changes, modifiedAt: changedAt(moment, order) }
      update(tx, changed, outsideNote)
      if (changed.status !== order.status) {
        changeCount(tx, order.organizationId, listName, { key: order.status, change: -1 })
        changeCount(tx, order.organizationId, listName, { key: changed.status, change: 1 })
      }
      return changed
    },
    /** The same body for all of them. */
    async tell(tx: Tx, moment: Moment, order: Order, ...types: readonly EventType[]) {
      const payload = toWire(await details.one(tx, order))
      for (const type of types) {
        await events.append(tx, type, `order:${order.id}`, payload, moment.at)
      }
    },
  }
}
export type OrderChanges = ReturnType<typeof createChanges>
