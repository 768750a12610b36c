import type { BuyerLaw, CheckoutPage } from '@guildhall/contract/buyer-pages'
import { address, buyer, common, countries, email, later } from './facts.ts'

/** The form of a checkout, as far as its states say nothing else. */

const noLaw: BuyerLaw = { button: 'plain', consent: null, withdrawalDays: null, withdraw: null }
export const germanLaw = {
  consent: 'service-1',
  withdrawalDays: 14,
  withdraw: '/withdraw/werkstatt',
} as const

export const empty = {
  customer_email: '',
  customer_name: '',
  country: '',
  is_business_customer: 'false',
  discount_code: '',
}
export const filled = {
  ...empty,
  customer_email: email,
  customer_name: buyer,
  country: 'DE',
  line1: 'Am Alten Speicher 12',
  postal_code: '10115',
  city: 'Berlin',
}

export function pageOf(
  checkout: CheckoutPage['checkout'],
  { values, ...more }: Partial<CheckoutPage> = {},
): CheckoutPage {
  return {
    ...common,
    kind: 'checkout',
    address,
    checkout,
    canPay: true,
    stripe: null,
    isEmailFixed: false,
    maySignIn: true,
    buyer: null,
    asksForCard: checkout.is_payment_form_required,
    work: null,
    problems: {},
    note: null,
    tax: { rate: 190_000, isIncluded: false, isReverseCharge: false },
    renewsAt: checkout.product.is_recurring ? later : null,
    law: noLaw,
    description: null,
    countries,
    ...more,
    values: { product_id: checkout.product_id ?? '', ...(values ?? empty) },
  }
}
