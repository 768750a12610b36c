import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { idsOf, type Sql, type Tx } from '../../../platform/database/index.ts'
import { assertOwn } from '../merchants/index.ts'
import { addSamples } from './add-samples.ts'
import type { Dependencies } from './dependencies.ts'
import { removeSamples } from './remove-samples.ts'
import * as store from './store/samples.ts'

/** Sample data of a sandbox: there at once, and gone at once. */
export function createSamples(dependencies: Dependencies) {
  const { clocks, database, events, limits, merchants } = dependencies

  /** Each takes the sandbox for some seconds, and one of the connections that all share. */
  const spend = (organizationId: string) =>
    database.transaction((tx) =>
      limits.spend(`test-mode.samples|${organizationId}`, { max: 6, seconds: 60 }, tx),
    )

  /** While no command of the organization runs: it is there as a whole, or not at all. */
  function alone<Value>(
    organizationId: string,
    work: (tx: Tx, moment: Moment) => Promise<Value>,
  ): Promise<Value> {
    return clocks.change(organizationId, async (tx, row) => {
      if (!row) throw new AppError('NOT_FOUND')
      if (row.live) throw new AppError('ORGANIZATION_IS_LIVE')
      if (row.target) throw new AppError('THE_CLOCK_IS_MOVING')
      return work(tx, await merchants.moment(tx, organizationId))
    })
  }

  async function show(sql: Sql, organizationId: string) {
    const samples = await store.find(sql, organizationId)
    const none = { state: 'none' as const, createdAt: null, products: 0, customers: 0, orders: 0 }
    if (!samples) return none
    const { createdAt, customerIds, productIds } = samples
    const of = { column: 'customer_id', ids: customerIds }
    const orders = (await idsOf(sql, 'orders', organizationId, of)).length
    const [customers, products] = [customerIds.length, productIds.length]
    return { state: 'there' as const, createdAt, products, customers, orders }
  }

  const tell = (
    tx: Tx,
    type: 'sandbox.samples_added' | 'sandbox.samples_removed',
    { at, organizationId }: Moment,
    customers: number,
  ) =>
    events.append(
      tx,
      type,
      `merchant:${organizationId}`,
      { organization_id: organizationId, customers },
      at,
    )

  return {
    /** What of the catalog was added as samples; undefined where there are none. */
    samplesOf: store.find,

    samples(organizationIds: readonly string[], organizationId: string) {
      assertOwn(organizationIds, organizationId)
      return show(database.sql, organizationId)
    },

    async addSamples(organizationIds: readonly string[], organizationId: string) {
      assertOwn(organizationIds, organizationId)
      await spend(organizationId)
      await alone(organizationId, async (tx, moment) => {
        if (await store.find(tx, organizationId)) return
        const { customerIds } = await addSamples(dependencies, tx, moment)
        await tell(tx, 'sandbox.samples_added', moment, customerIds.length)
      })
      return show(database.sql, organizationId)
    },

    async removeSamples(organizationIds: readonly string[], organizationId: string) {
      assertOwn(organizationIds, organizationId)
      await spend(organizationId)
      const kept = await alone(organizationId, async (tx, moment) => {
        const samples = await store.find(tx, organizationId)
        if (!samples) return 0
        const removed = await removeSamples(dependencies, tx, samples)
        await tell(tx, 'sandbox.samples_removed', moment, samples.customerIds.length)
        return removed.kept
      })
      return { ...(await show(database.sql, organizationId)), kept }
    },
  }
}
