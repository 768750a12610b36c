import type { WithdrawalExportColumn } from '@guildhall/contract/billing/withdrawals'
import { type CsvColumns, exportCsv } from '../../../platform/lists/index.ts'
import type { Declaration } from './store/declarations.ts'

/** Of the order that was found; what was entered stands for it where none was. */
const cells: CsvColumns<Declaration, WithdrawalExportColumn> = {
  id: (one) => one.id,
  declared_at: (one, inZone) => inZone(one.declaredAt),
  kind: (one) => one.kind,
  status: (one) => one.status,
  order_id: (one) => one.orderId,
  order_number: (one) => one.invoiceNumber || one.orderNumber,
  customer_id: (one) => one.customerId,
  customer_name: (one) => one.customerName || one.name,
  customer_email: (one) => one.customerEmail || one.email,
  completed_at: (one, inZone) => inZone(one.completedAt),
  currency: (one) => one.currency,
  refund_amount: (one) => one.refundAmount,
  refund_tax_amount: (one) => one.refundTaxAmount,
  refusal: (one) => one.refusal,
}

type Wanted = Omit<Parameters<typeof exportCsv<Declaration, WithdrawalExportColumn>>[0], 'columns'>

export function exportDeclarations(wanted: Wanted) {
  return exportCsv({ ...wanted, columns: cells })
}
