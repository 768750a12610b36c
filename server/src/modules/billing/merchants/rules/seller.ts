import {
  type OrderSettings,
  type SellerDetail,
  sellerDetails,
} from '@guildhall/contract/billing/merchant-settings'

type Seller = OrderSettings['seller']

/** A country alone is where somebody is taxed, and not where letters arrive. */
const isPostal = (address: Seller['address']) => Boolean(address?.line1 && address.city)

/** What invoices of real money have to name, and do not. */
export function missingDetails({ name, address, tax_id, no_tax_id }: Seller): SellerDetail[] {
  const isThere: Readonly<Record<SellerDetail, boolean>> = {
    name: name !== null,
    address: isPostal(address),
    tax_id: tax_id !== null || no_tax_id,
  }
  return sellerDetails.filter((detail) => !isThere[detail])
}
