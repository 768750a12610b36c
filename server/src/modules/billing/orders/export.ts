import type { ExportColumn } from '@guildhall/contract/billing/orders'
import type { Sql } from '../../../platform/database/index.ts'
import {
  type CsvColumns,
  csvPieces,
  exportCsv,
  type RowPosition,
} from '../../../platform/lists/index.ts'
import type { Order } from './store/orders.ts'
import { type ExportFilters, page } from './store/reports.ts'

const cells: CsvColumns<Order, ExportColumn> = {
  id: (order) => order.id,
  created_at: (order, inZone) => inZone(order.createdAt),
  status: (order) => order.status,
  invoice_number: (order) => order.invoiceNumber,
  billing_reason: (order) => order.billingReason,
  description: (order) => order.description,
  customer_id: (order) => order.customerId,
  customer_email: (order) => order.customerEmail,
  product_id: (order) => order.productId,
  product_name: (order) => order.productName,
  currency: (order) => order.currency,
  subtotal_amount: (order) => order.subtotalAmount,
  discount_amount: (order) => order.discountAmount,
  net_amount: (order) => order.netAmount,
  tax_amount: (order) => order.taxAmount,
  total_amount: (order) => order.totalAmount,
  refunded_amount: (order) => order.refundedAmount,
  refunded_tax_amount: (order) => order.refundedTaxAmount,
  paid_at: (order, inZone) => inZone(order.paidAt),
}

export type ExportRequest = ExportFilters & {
  readonly organizationId: string
  readonly timezone: string
  readonly columns: readonly ExportColumn[]
  /** Slugs of custom fields, each a column after the others. */
  readonly customFields?: readonly string[] | undefined
}

function wantedOf(
  lists: Sql,
  { organizationId, timezone, columns, customFields = [], ...filters }: ExportRequest,
) {
  return {
    columns: cells,
    names: columns,
    timeZone: timezone,
    more: customFields.map((slug) => ({
      name: `custom_field_data.${slug}`,
      cell: ({ customFieldData }: Order) => customFieldData[slug],
    })),
    readAfter: (last: RowPosition | undefined, size: number) =>
      page(lists, organizationId, filters, last, size),
  }
}

export function exportOrders(lists: Sql, request: ExportRequest) {
  return exportCsv(wantedOf(lists, request))
}

/** The same piece by piece, for a file that is made in the background. */
export function orderPieces(lists: Sql, request: ExportRequest) {
  return csvPieces(wantedOf(lists, request))
}
