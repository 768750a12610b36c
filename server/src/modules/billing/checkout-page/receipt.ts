import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import type { CheckoutReceipt } from '@guildhall/contract/buyer-pages'
import { AppError } from '../../../kernel/index.ts'
import { orderToPortal } from '../portal/index.ts'
import { type Buyer, createBenefitsShown } from './benefits-shown.ts'
import type { Dependencies } from './dependencies.ts'

/** What a checkout sold, for the buyer whose session was made with it. */
export function createReceipts(dependencies: Dependencies) {
  const { checkouts, customerSessions, documents, payments, portal } = dependencies
  const { benefitsOf } = createBenefitsShown(dependencies)

  /** The buyer, if the token is theirs and the checkout one of their purchases. */
  async function buyerOf(token: string | undefined, { id, organization_id }: CheckoutPublic) {
    const session = token ? await customerSessions.authenticate(token) : undefined
    if (!session || session.organizationId !== organization_id) return undefined
    if (session.checkoutId !== null && session.checkoutId !== id) return undefined
    const { organizationId, customerId } = session
    return { organizationId, customerId, checkoutId: id } satisfies Buyer
  }

  async function orderOf(buyer: Buyer) {
    const { items } = await portal.purchases.orders(buyer, {
      sorting: ['created_at'],
      page: 1,
      limit: 1,
    })
    return items[0]
  }

  /** The last digits of the card that paid. */
  async function cardOf({ id, organization_id: organizationId }: CheckoutPublic) {
    const { rows } = await payments.list({
      organizationId,
      filters: { checkout_id: [id], status: ['succeeded'] },
      sorting: ['-created_at'],
      offset: 0,
      limit: 1,
    })
    return rows[0]?.last4 ?? null
  }

  return {
    buyerOf,

    cardOf,

    async of(
      buyer: Buyer | undefined,
      invoice: string,
    ): Promise<Pick<CheckoutReceipt, 'order' | 'benefits'>> {
      if (!buyer) return { order: null, benefits: null }
      const [found, benefits] = await Promise.all([orderOf(buyer), benefitsOf(buyer)])
      if (!found) return { order: null, benefits }
      const { invoice_number: number, created_at: createdAt } = orderToPortal(found)
      return { benefits, order: { number, createdAt, invoice } }
    },

    /** Where the receipt was sent to; the checkout does not say it of a customer who signed in. */
    async emailOf(buyer: Buyer | undefined, checkout: CheckoutPublic): Promise<string | null> {
      if (!buyer) return checkout.customer_email
      return (await checkouts.find([buyer.organizationId], checkout.id)).customerEmail
    },

    /** The address of the invoice; of the receipt, where an invoice lacks details of the buyer. */
    async documentOf(buyer: Buyer): Promise<string> {
      const found = await orderOf(buyer)
      if (!found) throw new AppError('NOT_FOUND')
      const { id } = found.details.order
      const owner = [buyer.organizationId]
      try {
        await documents.issueInvoice(owner, id)
        return await documents.invoiceLink(owner, id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return documents.receiptLink(owner, id)
      }
    },
  }
}
