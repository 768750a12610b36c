import type { CheckoutUpdatePublic } from '@guildhall/contract/billing/checkout-inputs'
import type { Address } from '@guildhall/contract/kernel/billing'
import type { TaxId, TaxIdInput } from '@guildhall/contract/kernel/billing-address'
import type { Issue } from '../../../../kernel/index.ts'
import type { Checkout } from './checkout.ts'
import { missing } from './required.ts'

/** What a checkout says about its buyer. */
export type BuyerFields = Pick<
  Checkout,
  | 'customerName'
  | 'customerEmail'
  | 'customerBillingName'
  | 'customerBillingAddress'
  | 'customerTaxId'
  | 'isBusinessCustomer'
  | 'locale'
>

type Input = Pick<
  CheckoutUpdatePublic,
  | 'customer_name'
  | 'customer_email'
  | 'customer_billing_name'
  | 'customer_billing_address'
  | 'customer_tax_id'
  | 'is_business_customer'
  | 'locale'
>

type Checked<Value> = { readonly value: Value; readonly issues: readonly Issue[] }

/** Checks a tax id for the country of an address; `undefined` if it is not valid there. */
type ToTaxId = (input: TaxIdInput, country: string) => TaxId | undefined

export const changed = <Value>(value: Value | undefined, current: Value): Value =>
  value === undefined ? current : value

/** An empty text of a form is no text. */
const text = (value: string | null | undefined, current: string | null) =>
  changed(value === '' ? null : value, current)

/** Applies what the input says; the email address of a known customer stays. */
export function withBuyer(
  current: BuyerFields & Pick<Checkout, 'customerId'>,
  input: Input,
  toTaxId: ToTaxId,
): Checked<BuyerFields> {
  const address = changed(input.customer_billing_address, current.customerBillingAddress)
  const taxId = taxIdOf(current, input.customer_tax_id, address, toTaxId)
  const email = current.customerId === null ? input.customer_email : undefined
  return {
    issues: taxId.issues,
    value: {
      customerName: text(input.customer_name, current.customerName),
      customerEmail: changed(email, current.customerEmail),
      customerBillingName: text(input.customer_billing_name, current.customerBillingName),
      customerBillingAddress: address,
      customerTaxId: taxId.value,
      isBusinessCustomer: input.is_business_customer ?? current.isBusinessCustomer,
      locale: text(input.locale, current.locale),
    },
  }
}

/** A tax id means something only in its country, and is dropped in another one. */
function taxIdOf(
  { customerTaxId, customerBillingAddress }: BuyerFields,
  input: TaxIdInput | null | undefined,
  address: Address | null,
  toTaxId: ToTaxId,
): Checked<TaxId | null> {
  if (input === null) return { value: null, issues: [] }
  if (input === undefined) {
    const isSameCountry = address?.country === customerBillingAddress?.country
    return { value: isSameCountry ? customerTaxId : null, issues: [] }
  }
  if (address === null) {
    return { value: null, issues: [missing(['body', 'customer_billing_address'])] }
  }
  const value = toTaxId(input, address.country)
  if (value) return { value, issues: [] }
  const loc = ['body', 'customer_tax_id']
  return { value: null, issues: [{ loc, msg: 'Invalid tax ID.', type: 'invalid' }] }
}
