import type { checkoutLinks, InputOf, OutputOf } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { type Metadata, metadataOf } from '../shop/metadata-text.ts'

export type CheckoutLink = OutputOf<typeof checkoutLinks.get>
type Fields = Omit<InputOf<typeof checkoutLinks.update>, 'id'>

export const trialIntervals = ['day', 'week', 'month', 'year'] as const
const intervalOf = (value: string) => trialIntervals.find((each) => each === value) ?? 'day'

/** What a form of a link says; what is empty is cleared. */
export function fieldsIn(form: FormData, before: Metadata): Fields & { products: string[] } {
  const value = (name: string) => text(form, name).trim() || null
  const seats = value('seats')
  const trial = value('trial_interval_count')
  const metadata = metadataOf(text(form, 'metadata'), before)
  return {
    label: value('label'),
    products: text(form, 'products').split(',').filter(Boolean),
    discountId: value('discount_id'),
    seats: seats === null ? null : Number(seats),
    trialInterval: trial === null ? null : intervalOf(text(form, 'trial_interval')),
    trialIntervalCount: trial === null ? null : Number(trial),
    successUrl: value('success_url'),
    returnUrl: value('return_url'),
    allowDiscountCodes: form.has('allow_discount_codes'),
    requireBillingAddress: form.has('require_billing_address'),
    ...(metadata && { metadata }),
  }
}

/** What a link is called where it has no label. */
export const nameOf = ({ label, products }: Pick<CheckoutLink, 'label' | 'products'>): string =>
  label || products.map(({ name }) => name).join(', ')

/** What is passed on: shorter than the address that the API has. */
export const shortAddress = ({ clientSecret, url }: Pick<CheckoutLink, 'clientSecret' | 'url'>) =>
  `${new URL(url).origin}/c/${clientSecret}`
