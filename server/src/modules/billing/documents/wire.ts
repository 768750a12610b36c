import type { TransferredCreditNote } from '@guildhall/contract/billing/data-exports'
import type { CreditNote } from '@guildhall/contract/billing/documents'
import type { Document } from './store.ts'

/** Without a link to it. */
export function creditNoteFields(note: Document): TransferredCreditNote {
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
  }
}

export const creditNoteToWire = (note: Document, url: string): CreditNote => ({
  ...creditNoteFields(note),
  url,
})
