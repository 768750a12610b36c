import type { PortalOrderPage } from '@guildhall/contract/portal-pages'
import { AppError } from '../../../kernel/index.ts'
import type { Customer } from '../customers/index.ts'
import { type Order, taxedElsewhere } from '../orders/index.ts'
import type { Dependencies } from './dependencies.ts'
import { homeOf, type Owner, type Visit } from './visits.ts'

/** More refunds of one order are none that a buyer looks through. */
const mostRefunds = 50

/** Only who proved the address; and where they live elsewhere by now, their details are not those of the order. */
export const mayChangeDetails = (
  { checkoutId }: Owner,
  { billingAddress }: Customer,
  order: Order,
): boolean =>
  checkoutId === null &&
  (billingAddress === null || !taxedElsewhere(order.billingAddress, billingAddress))

/** The documents of an order, as the pages of its customer lead to them. */
export function createOrderDocuments({ documents, portal }: Dependencies) {
  const { purchases } = portal

  /** Of an order of the customer. */
  const notesOf = async (owner: Owner, id: string) => {
    await purchases.order(owner, id)
    return documents.creditNotes([owner.organizationId], id)
  }

  return {
    /** What went back of an order, oldest first, and what did not arrive. */
    async refundsOf(owner: Owner, id: string): Promise<PortalOrderPage['refunds']> {
      const notes = await notesOf(owner, id)
      return notes.slice(-mostRefunds).map(({ note }) => ({
        id: note.id,
        number: note.number,
        at: note.createdAt.toISOString(),
        amount: note.content.total,
        hasFailed: note.content.cancels !== null && note.content.cancels !== undefined,
      }))
    },

    /** The address of the invoice; of the page that asks for the details of the buyer where it lacks them. */
    async invoiceOf(visit: Visit, owner: Owner, id: string): Promise<string> {
      await purchases.order(owner, id)
      const organization = [owner.organizationId]
      try {
        await documents.issueInvoice(organization, id)
        return await documents.invoiceLink(organization, id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const isLacking = error.code === 'BILLING_NAME_AND_ADDRESS_ARE_MISSING'
        // Only a customer who is known may complete them.
        if (!isLacking || owner.checkoutId !== null) return documents.receiptLink(organization, id)
        const search = new URLSearchParams(visit.kept)
        search.set('order', id)
        return `${homeOf(visit)}/settings?${search}`
      }
    },

    async receiptOf(_: Visit, owner: Owner, id: string): Promise<string> {
      await purchases.order(owner, id)
      return documents.receiptLink([owner.organizationId], id)
    },

    async creditNoteOf(owner: Owner, id: string, noteId: string): Promise<string> {
      const found = (await notesOf(owner, id)).find(({ note }) => note.id === noteId)
      if (!found) throw new AppError('NOT_FOUND')
      return found.url
    },
  }
}
