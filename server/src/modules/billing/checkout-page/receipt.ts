import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import type { CheckoutReceipt } from '@guildhall/contract/buyer-pages'
import { AppError } from '../../../kernel/index.ts'
import { chargeShown, orderToPortal, subscriptionToPortal, taxShown } from '../portal/index.ts'
import { type Buyer, createBenefitsShown } from './benefits-shown.ts'
import type { Dependencies } from './dependencies.ts'
import { htmlOf } from './pages.ts'

type Sold = Pick<CheckoutReceipt, 'benefits' | 'message' | 'next' | 'order' | 'subscription'>

/** What a checkout sold, for the buyer whose session was made with it. */
export function createReceipts(dependencies: Dependencies) {
  const { checkouts, customerSessions, database, documents, payments, portal, products } =
    dependencies
  const { benefitsOf } = createBenefitsShown(dependencies)

  /** The buyer, if the token is theirs and the checkout one of their purchases. */
  async function buyerOf(token: string | undefined, { id, organization_id }: CheckoutPublic) {
    const session = token ? await customerSessions.authenticate(token) : undefined
    if (!session || session.organizationId !== organization_id) return undefined
    if (session.checkoutId !== null && session.checkoutId !== id) return undefined
    const { byMailbox, organizationId, customerId } = session
    return { organizationId, customerId, checkoutId: id, byMailbox } satisfies Buyer
  }

  async function orderOf(buyer: Buyer) {
    const { items } = await portal.purchases.orders(buyer, {
      sorting: ['created_at'],
      page: 1,
      limit: 1,
    })
    return items[0]
  }

  /** What was bought, as it stands now. */
  async function subscriptionOf(
    buyer: Buyer,
  ): Promise<Pick<CheckoutReceipt, 'next' | 'subscription'>> {
    const { items } = await portal.purchases.subscriptions(buyer, {
      sorting: ['started_at'],
      page: 1,
      limit: 1,
    })
    const [details] = items
    if (!details) return { subscription: null, next: null }
    const [merchant, charges] = await Promise.all([
      portal.purchases.merchantOf(buyer),
      portal.subscriptions.nextCharges(buyer),
    ])
    const charge = charges.get(details.subscription.id)
    return {
      subscription: subscriptionToPortal(details, merchant),
      next: charge ? chargeShown(charge) : null,
    }
  }

  /** What the seller tells those who bought this product. */
  async function messageOf({ organization_id: organizationId, product_id: id }: CheckoutPublic) {
    if (id === null) return null
    const [product] = await products.findMany(database.sql, organizationId, [id])
    return htmlOf(product?.afterPurchaseMessage ?? null)
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

    async of(buyer: Buyer | undefined, checkout: CheckoutPublic, invoice: string): Promise<Sold> {
      if (!buyer) {
        return { order: null, benefits: null, message: null, subscription: null, next: null }
      }
      const [found, benefits, message, sold] = await Promise.all([
        orderOf(buyer),
        benefitsOf(buyer),
        messageOf(checkout),
        subscriptionOf(buyer),
      ])
      if (!found) return { order: null, benefits, message, ...sold }
      const { invoice_number: number, created_at: createdAt, status } = orderToPortal(found)
      return { benefits, message, order: { number, createdAt, invoice, status }, ...sold }
    },

    /** Where the receipt was sent to; the checkout does not say it of a customer who signed in. */
    async emailOf(buyer: Buyer | undefined, checkout: CheckoutPublic): Promise<string | null> {
      if (!buyer) return checkout.customer_email
      return (await checkouts.find([buyer.organizationId], checkout.id)).customerEmail
    },

    async taxOf({ id, organization_id: organizationId }: CheckoutPublic) {
      return taxShown((await checkouts.find([organizationId], id)).taxRate)
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
