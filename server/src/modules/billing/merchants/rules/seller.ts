import type { OrderSettings, SellerDetail } from '@guildhall/contract/billing/merchant-settings'

type Seller = OrderSettings['seller']

/** A country alone is where somebody is taxed, and not where letters arrive. */
const isPostal = (address: Seller['address']) => Boolean(address?.line1 && address.city)

/** What invoices of real money have to name, and do not. */
export function missingDetails({ name, address, tax_id, no_tax_id }: Seller): SellerDetail[] {
  return [
    ...(name === null ? (['name'] as const) : []),
    ...(isPostal(address) ? [] : (['address'] as const)),
    ...(tax_id !== null || no_tax_id ? [] : (['tax_id'] as const)),
  ]
}
