import type { ExportColumn } from '@guildhall/contract/billing/refunds'
import { type CsvColumns, csvPieces, exportCsv } from '../../../platform/lists/index.ts'
import type { Refund } from './rules.ts'

const cells: CsvColumns<Refund, ExportColumn> = {
  id: (refund) => refund.id,
  created_at: (refund, inZone) => inZone(refund.createdAt),
  status: (refund) => refund.status,
  reason: (refund) => refund.reason,
  order_id: (refund) => refund.orderId,
  order_number: (refund) => refund.orderNumber,
  customer_id: (refund) => refund.customerId,
  customer_email: (refund) => refund.customerEmail,
  currency: (refund) => refund.currency,
  amount: (refund) => refund.amount,
  tax_amount: (refund) => refund.taxAmount,
}

type Wanted = Omit<Parameters<typeof exportCsv<Refund, ExportColumn>>[0], 'columns'>

export function exportRefunds(wanted: Wanted) {
  return exportCsv({ ...wanted, columns: cells })
}

type Pieces = Omit<Parameters<typeof csvPieces<Refund, ExportColumn>>[0], 'columns'>

/** The same piece by piece, for a file that is made in the background. */
export function refundPieces(wanted: Pieces) {
  return csvPieces({ ...wanted, columns: cells })
}
