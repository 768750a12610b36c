import type { AddressFields, FieldMode } from '@guildhall/contract/billing/checkout-shapes'
import type { Address } from '@guildhall/contract/kernel/billing'
import type { Issue } from '../../../../kernel/index.ts'
import type { Checkout } from './checkout.ts'

type Buyer = {
  readonly address: Address | null
  readonly isBusiness: boolean
  /** The merchant wants the whole address of everybody. */
  readonly requiresAddress: boolean
}

const countriesWithStates = new Set(['US', 'CA'])
/** Taxes of the US differ by the street. */
const needsWholeAddress = (country: string | undefined) => country === 'US'

/** Which fields of the address a form shows, and which it insists on. */
export function addressFields({ address, isBusiness, requiresAddress }: Buyer): AddressFields {
  const country = address?.country
  const isWhole = requiresAddress || isBusiness || needsWholeAddress(country)
  const whole = (mode: FieldMode): FieldMode => (isWhole ? mode : 'disabled')
  return {
    country: 'required',
    state: countriesWithStates.has(country ?? '') ? 'required' : whole('optional'),
    city: whole('required'),
    postal_code: whole('required'),
    line1: whole('required'),
    line2: whole('optional'),
  }
}

/** The same as an older client is told. */
export const shownFields = (modes: AddressFields) => ({
  country: modes.country !== 'disabled',
  state: modes.state !== 'disabled',
  city: modes.city !== 'disabled',
  postal_code: modes.postal_code !== 'disabled',
  line1: modes.line1 !== 'disabled',
  line2: modes.line2 !== 'disabled',
})

const addressFieldNames = ['country', 'state', 'city', 'postal_code', 'line1', 'line2'] as const
const loc = ['body', 'customer_billing_address'] as const

/** What a confirmation lacks of the address. */
function missingAddressFields(buyer: Buyer): Issue[] {
  const { address } = buyer
  if (!address) return [missing(loc)]
  const modes = addressFields(buyer)
  return addressFieldNames
    .filter((name) => modes[name] === 'required' && !address[name])
    .map((name) => missing([...loc, name]))
}

export const missing = (at: readonly string[]): Issue => ({
  loc: at,
  msg: 'Field required',
  type: 'missing',
})

type Confirmation = {
  /** The merchant said which customer buys, so that their email address is known. */
  readonly isKnownCustomer: boolean
  readonly email: string | null
  readonly billingName: string | null
  readonly address: Address | null
  readonly isBusiness: boolean
  readonly requiresAddress: boolean
  readonly isPaymentFormRequired: boolean
  /** Of a customer who was shown so: no card is needed, but the address for the tax is. */
  readonly isPaidByBalance: boolean
  readonly token: string | null
}

/** What a checkout still lacks to be confirmed; its custom fields are checked elsewhere. */
export function missingAtConfirm(confirmation: Confirmation): Issue[] {
  const { email, isBusiness, isKnownCustomer, isPaidByBalance, isPaymentFormRequired } =
    confirmation
  const { requiresAddress } = confirmation
  const issues: Issue[] = []
  if (!isKnownCustomer && email === null) issues.push(missing(['body', 'customer_email']))
  if (isBusiness && !confirmation.billingName) {
    issues.push(missing(['body', 'customer_billing_name']))
  }
  if (isPaymentFormRequired || isBusiness || requiresAddress) {
    issues.push(...missingAddressFields(confirmation))
  }
  if (isPaymentFormRequired && !isPaidByBalance && !confirmation.token) {
    issues.push(missing(['body', 'confirmation_token_id']))
  }
  return issues
}

export const needsPaymentForm = (
  checkout: Pick<Checkout, 'isPaymentRequired' | 'isPaymentSetupRequired'>,
) => checkout.isPaymentRequired || checkout.isPaymentSetupRequired
