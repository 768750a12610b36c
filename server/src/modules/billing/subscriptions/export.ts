import type { SubscriptionExportColumn } from '@guildhall/contract/billing/subscriptions'
import { csvCell } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { type ExportFilters, page } from './store/list.ts'
import type { Subscription } from './store/subscriptions.ts'

const pageSize = 500

type Cell = string | number | null
type InZone = (date: Date | null) => string | null
type Cells = {
  readonly [Column in SubscriptionExportColumn]: (row: Subscription, inZone: InZone) => Cell
}

const cells: Cells = {
  id: (row) => row.id,
  created_at: (row, inZone) => inZone(row.createdAt),
  status: (row) => row.status,
  started_at: (row, inZone) => inZone(row.startedAt),
  current_period_start: (row, inZone) => inZone(row.periodStart),
  current_period_end: (row, inZone) => inZone(row.periodEnd),
  trial_end: (row, inZone) => inZone(row.trialEnd),
  cancel_at_period_end: (row) => String(row.cancelAtPeriodEnd),
  canceled_at: (row, inZone) => inZone(row.canceledAt),
  ended_at: (row, inZone) => inZone(row.endedAt),
  customer_id: (row) => row.customerId,
  customer_email: (row) => row.customerEmail,
  product_id: (row) => row.productId,
  product_name: (row) => row.productName,
  discount_id: (row) => row.discountId,
  currency: (row) => row.currency,
  amount: (row) => row.amount,
  recurring_interval: (row) => row.interval,
  recurring_interval_count: (row) => row.intervalCount,
}

/** `2030-01-31 23:59:59`, which spreadsheets read as a date. */
function createInZone(timeZone: string): InZone {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (date) => date && format.format(date)
}

export type ExportRequest = ExportFilters & {
  readonly organizationId: string
  readonly timezone: string
  readonly columns: readonly SubscriptionExportColumn[]
}

/** Streams page by page, only as fast as the client reads. */
export function exportSubscriptions(
  lists: Sql,
  { organizationId, timezone, columns, ...filters }: ExportRequest,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const inZone = createInZone(timezone)
  const line = (values: readonly Cell[]) => `${values.map(csvCell).join(',')}\r\n`
  let after: Subscription | undefined
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(line(columns)))
    },
    async pull(controller) {
      const rows = await page(lists, organizationId, filters, after, pageSize)
      const text = rows.map((row) => line(columns.map((name) => cells[name](row, inZone))))
      if (rows.length > 0) controller.enqueue(encoder.encode(text.join('')))
      after = rows.at(-1)
      if (rows.length < pageSize) controller.close()
    },
  })
}
