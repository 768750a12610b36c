import type { SubscriptionExportColumn } from '@guildhall/contract/billing/subscriptions'
import type { Sql } from '../../../platform/database/index.ts'
import {
  type CsvColumns,
  csvPieces,
  exportCsv,
  type RowPosition,
} from '../../../platform/lists/index.ts'
import { type ExportFilters, page } from './store/list.ts'
import type { Subscription } from './store/subscriptions.ts'

const cells: CsvColumns<Subscription, SubscriptionExportColumn> = {
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
  pause_at_period_end: (row) => String(row.pauseAtPeriodEnd),
  paused_at: (row, inZone) => inZone(row.pausedAt),
  resumes_at: (row, inZone) => inZone(row.resumesAt),
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

export type ExportRequest = ExportFilters & {
  readonly organizationId: string
  readonly timezone: string
  readonly columns: readonly SubscriptionExportColumn[]
}

function wantedOf(lists: Sql, { organizationId, timezone, columns, ...filters }: ExportRequest) {
  return {
    columns: cells,
    names: columns,
    timeZone: timezone,
    readAfter: (last: RowPosition | undefined, size: number) =>
      page(lists, organizationId, filters, last, size),
  }
}

export function exportSubscriptions(lists: Sql, request: ExportRequest) {
  return exportCsv(wantedOf(lists, request))
}

/** The same piece by piece, for a file that is made in the background. */
export function subscriptionPieces(lists: Sql, request: ExportRequest) {
  return csvPieces(wantedOf(lists, request))
}
