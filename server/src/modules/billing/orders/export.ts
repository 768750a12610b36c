import type { ExportColumn } from '@guildhall/contract/billing/orders'
import { csvCell } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import type { Order } from './store/orders.ts'
import { type ExportFilters, page } from './store/reports.ts'

const pageSize = 500

type Cell = string | number | null
type InZone = (date: Date) => string

const cells: { readonly [Column in ExportColumn]: (order: Order, inZone: InZone) => Cell } = {
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
  paid_at: (order, inZone) => (order.paidAt ? inZone(order.paidAt) : null),
}

/** `2030-01-31 23:59:59`, which spreadsheets read as a date. */
function createInZone(timeZone: string): InZone {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (date) => format.format(date)
}

export type ExportRequest = ExportFilters & {
  readonly organizationId: string
  readonly timezone: string
  readonly columns: readonly ExportColumn[]
}

/** Streams page by page, only as fast as the client reads. */
export function exportOrders(
  lists: Sql,
  { organizationId, timezone, columns, ...filters }: ExportRequest,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const inZone = createInZone(timezone)
  const line = (values: readonly Cell[]) => `${values.map(csvCell).join(',')}\r\n`
  let after: Order | undefined
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(line(columns)))
    },
    async pull(controller) {
      const orders = await page(lists, organizationId, filters, after, pageSize)
      const text = orders.map((order) => line(columns.map((name) => cells[name](order, inZone))))
      if (orders.length > 0) controller.enqueue(encoder.encode(text.join('')))
      after = orders.at(-1)
      if (orders.length < pageSize) controller.close()
    },
  })
}
