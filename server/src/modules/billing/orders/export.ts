import type { ExportColumn } from '@guildhall/contract/billing/orders'
import type { Sql } from '../../../platform/database/index.ts'
import { type CsvColumns, exportCsv } from '../../../platform/lists/index.ts'
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
}

export function exportOrders(
  lists: Sql,
  { organizationId, timezone, columns, ...filters }: ExportRequest,
) {
  return exportCsv({
    columns: cells,
    names: columns,
    timeZone: timezone,
    readAfter: (last: Order | undefined, size) => page(lists, organizationId, filters, last, size),
  })
}
