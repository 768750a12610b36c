import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import type { BuyerLaw } from '@guildhall/contract/buyer-pages'
import type { Dependencies } from './dependencies.ts'

/** What the law of the buyer's country asks, as far as it is known; `country` stands in for the address. */
export function createLaw({ database, withdrawals }: Dependencies) {
  return async (checkout: CheckoutPublic, country: string): Promise<BuyerLaw> => {
    const { customer_billing_address: address, organization, product } = checkout
    const law = await withdrawals.lawFor(database.sql, {
      organizationId: checkout.organization_id,
      buyer: {
        country: address?.country ?? (country || null),
        isBusiness: checkout.is_business_customer || checkout.customer_tax_id !== null,
      },
      sold: {
        isRecurring: product.recurring_interval !== null,
        isFree: !checkout.is_payment_form_required,
        benefits: product.benefits.map(({ type }) => type),
      },
    })
    const { button, consent, withdrawalDays, withdrawalFunction } = law
    const withdraw = withdrawalFunction ? `/withdraw/${organization.slug}` : null
    return { button, consent, withdrawalDays, withdraw }
  }
}
export type LawOf = ReturnType<typeof createLaw>
