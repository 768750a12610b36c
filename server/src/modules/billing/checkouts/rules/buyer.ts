import type {
  CheckoutUpdate,
  CheckoutUpdatePublic,
} from '@guildhall/contract/billing/checkout-inputs'
import type { Address } from '@guildhall/contract/kernel/billing'
import type { TaxId, TaxIdInput } from '@guildhall/contract/kernel/billing-address'
import { type Issue, isProved } from '../../../../kernel/index.ts'
import type { Checkout } from './checkout.ts'
import { missing } from './required.ts'

/** What a checkout says about its buyer. */
export type BuyerFields = Pick<
  Checkout,
  | 'customerName'
  | 'customerBillingName'
  | 'customerBillingAddress'
  | 'customerTaxId'
  | 'isBusinessCustomer'
  | 'locale'
>

export type EmailFields = Pick<Checkout, 'customerEmail' | 'isEmailFixed' | 'isEmailVerified'>

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

/** What the merchant says of the address: it is about the address of the same call. */
type FromMerchant = Pick<CheckoutUpdate, 'customer_email_verified'>

/** The address of a customer who is known stays, whoever asks. */
export function emailByMerchant(
  current: EmailFields & Pick<Checkout, 'customerId' | 'externalCustomerId'>,
  input: Pick<Input, 'customer_email'> & FromMerchant,
): EmailFields {
  const { customer_email: email } = input
  if (current.customerId !== null || email === undefined) return emailOf(current)
  const isEmailVerified = email !== null && input.customer_email_verified === true
  const isNamed = email !== null && current.externalCustomerId !== null
  return { customerEmail: email, isEmailVerified, isEmailFixed: isNamed || isEmailVerified }
}

type Typed = EmailFields & Pick<Checkout, 'customerId' | 'buyerProof'>

/** The merchant said who buys, or which address it is; or whoever buys has signed in. */
export const hasFixedEmail = ({ buyerProof, customerId, isEmailFixed }: Typed): boolean =>
  isEmailFixed || (customerId !== null && (buyerProof === null || isProved(buyerProof)))

/** The merchant said nothing of who buys, so that whoever buys may sign in as a customer. */
export const maySignIn = (checkout: Checkout): boolean =>
  checkout.externalCustomerId === null && !hasFixedEmail(checkout)

/** The checkout as a customer confirms it who has a session, whatever was typed as the address. */
export const asCustomer = (checkout: Checkout, customerId: string): Checkout =>
  maySignIn(checkout)
    ? {
        ...checkout,
        customerId,
        buyerProof: 'session',
        customerEmail: null,
        isEmailVerified: false,
      }
    : checkout

/** A session is that of one attempt: the next buyer who holds the secret may be somebody else. */
export const withoutSession = (checkout: Checkout): Checkout =>
  checkout.buyerProof === 'session'
    ? { ...checkout, customerId: null, buyerProof: null, customerEmail: null, subscriptionId: null }
    : checkout

/**
 * A buyer changes what no merchant has said. Another address than that of a payment that failed is another
 * customer's.
 */
export function emailByBuyer(
  current: Typed,
  { customer_email: email }: Pick<Input, 'customer_email'>,
): EmailFields & Partial<Pick<Checkout, 'customerId' | 'buyerProof'>> {
  if (email === undefined || hasFixedEmail(current)) return emailOf(current)
  const isSame = email?.toLowerCase() === current.customerEmail?.toLowerCase()
  const typed = { customerEmail: email, isEmailVerified: false, isEmailFixed: false }
  return isSame ? typed : { ...typed, customerId: null, buyerProof: null }
}

const emailOf = ({ customerEmail, isEmailFixed, isEmailVerified }: EmailFields): EmailFields => ({
  customerEmail,
  isEmailFixed,
  isEmailVerified,
})

/** Applies what the input says; of the address there are rules of its own. */
export function withBuyer(
  current: BuyerFields,
  input: Input,
  toTaxId: ToTaxId,
): Checked<BuyerFields> {
  const address = changed(input.customer_billing_address, current.customerBillingAddress)
  const taxId = taxIdOf(current, input.customer_tax_id, address, toTaxId)
  return {
    issues: taxId.issues,
    value: {
      customerName: text(input.customer_name, current.customerName),
      customerBillingName: text(input.customer_billing_name, current.customerBillingName),
      customerBillingAddress: address,
      customerTaxId: taxId.value,
      isBusinessCustomer: input.is_business_customer ?? current.isBusinessCustomer,
      locale: text(input.locale, current.locale),
    },
  }
}

type SavedDetails = {
  readonly defaultPaymentMethodId: string | null
  readonly billingName: string | null
  readonly billingAddress: Address | null
  readonly name: string | null
}

/**
 * With what the first order is paid and invoiced. An address alone lends nobody's details, and only who
 * is proved pays with a saved card.
 */
export function payerOf(checkout: Checkout, customer: SavedDetails) {
  const { buyerProof, customerBillingAddress, customerBillingName, customerName } = checkout
  if (buyerProof === 'address') {
    const billingName = customerBillingName ?? customerName
    return {
      methodId: null,
      billingName,
      billingAddress: customerBillingAddress,
      usesBalance: false,
    }
  }
  return {
    methodId: isProved(buyerProof) ? customer.defaultPaymentMethodId : null,
    billingName: customerBillingName ?? customer.billingName ?? customer.name,
    billingAddress: customerBillingAddress ?? customer.billingAddress,
    usesBalance: true,
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
