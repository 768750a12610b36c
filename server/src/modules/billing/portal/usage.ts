import type { CalendarInterval } from '../../../kernel/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'

type History = {
  readonly meterId: string
  readonly from: Date
  readonly to: Date
  readonly interval: CalendarInterval
}

/** What a customer used of a meter in the past, and what changed the balances. */
export function createPortalUsage({
  database,
  ledger,
  meters,
}: Pick<Dependencies, 'database' | 'ledger' | 'meters'>) {
  return {
    async history({ customerId, organizationId }: Owner, { from, interval, meterId, to }: History) {
      const { quantities } = await meters.quantities([organizationId], meterId, {
        customer_id: [customerId],
        start_timestamp: from,
        end_timestamp: to,
        interval,
        timezone: 'UTC',
      })
      return quantities
    },

    balanceMoves: (
      { customerId, organizationId }: Owner,
      page: { readonly offset: number; readonly limit: number },
    ) => ledger.balanceMoves(database.sql, organizationId, customerId, page),
  }
}
