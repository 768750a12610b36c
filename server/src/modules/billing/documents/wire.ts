import type { CreditNote } from '@guildhall/contract/billing/documents'
import type { Document } from './store.ts'

export function creditNoteToWire(note: Document, url: string): CreditNote {
  const { content, createdAt, id, number, orderId, sourceId } = note
  return {
    id,
    created_at: createdAt.toISOString(),
    number,
    invoice_number: content.invoiceNumber ?? '',
    order_id: orderId,
    refund_id: sourceId,
    cancels: content.cancels ?? null,
    amount: content.total - content.tax.amount,
    tax_amount: content.tax.amount,
    total_amount: content.total,
    currency: content.currency,
    url,
  }
}
