import { CheckoutUpdatePublic } from '@guildhall/contract/billing/checkout-inputs'
import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import { locales } from '@guildhall/contract/boot'
import type { FieldProblem } from '@guildhall/contract/buyer-pages'
import { hasStates } from '@guildhall/contract/kernel/countries'
import { minorUnits } from '@guildhall/contract/kernel/typed-amount'
import { decimalsOf, isCurrency } from '../../../kernel/index.ts'

export type Fields = Readonly<Record<string, string>>
export type Problems = Readonly<Record<string, FieldProblem>>
/** As a buyer changes a checkout over the API, before it is parsed. */
type Changes = Record<string, unknown>

type Read = { readonly changes: Changes; readonly problems: Problems }

const isTicked = (fields: Fields, name: string) => fields[name] === 'true'
const orNull = (text: string | undefined) => text?.trim() || null

/** The address as a whole; a state of another country than the chosen one was left from before. */
export function addressOf(fields: Fields): unknown {
  const { country = '', state = '' } = fields
  if (country === '') return null
  const isOfOther = /^[A-Z]{2}-/.test(state) ? !state.startsWith(`${country}-`) : hasStates(country)
  return {
    country,
    line1: orNull(fields.line1),
    line2: orNull(fields.line2),
    postal_code: orNull(fields.postal_code),
    city: orNull(fields.city),
    state: isOfOther ? null : orNull(state),
  }
}

type Attached = CheckoutPublic['attached_custom_fields'][number]

function customValue({ custom_field: { slug, type } }: Attached, fields: Fields): unknown {
  const text = fields[`field.${slug}`] ?? ''
  if (type === 'checkbox') return text === 'true'
  if (text.trim() === '') return null
  return type === 'number' && /^-?\d+$/.test(text.trim()) ? Number(text) : text
}

const customData = (checkout: CheckoutPublic, fields: Fields) =>
  Object.fromEntries(
    checkout.attached_custom_fields.flatMap((attached) => {
      const value = customValue(attached, fields)
      return value === null ? [] : [[attached.custom_field.slug, value]]
    }),
  )

/** A code that is applied already is not tried again; an empty field takes it away. */
function codeOf({ discount }: CheckoutPublic, typed: string): Changes {
  const code = typed.trim()
  const applied = discount?.code ?? null
  if (code === '') return applied === null ? {} : { discount_code: null }
  return code.toLowerCase() === applied?.toLowerCase() ? {} : { discount_code: code }
}

/** What the form says, as far as its fields were in the page. */
function entered(checkout: CheckoutPublic, fields: Fields): Changes {
  const has = (name: string) => fields[name] !== undefined
  const isOther = has('product_id') && fields.product_id !== checkout.product_id
  const isBusiness = isTicked(fields, 'is_business_customer')
  return {
    ...(isOther ? { product_id: fields.product_id } : {}),
    ...(has('customer_email') ? { customer_email: orNull(fields.customer_email) } : {}),
    ...(has('customer_name') ? { customer_name: orNull(fields.customer_name) } : {}),
    ...(has('country') ? { customer_billing_address: addressOf(fields) } : {}),
    ...(has('country') ? { is_business_customer: isBusiness } : {}),
    ...(has('customer_billing_name')
      ? { customer_billing_name: isBusiness ? orNull(fields.customer_billing_name) : null }
      : {}),
    ...(has('customer_tax_id')
      ? { customer_tax_id: isBusiness ? (fields.customer_tax_id ?? '') : '' }
      : {}),
    ...(has('seats') && checkout.seats !== null && !isOther ? { seats: Number(fields.seats) } : {}),
    ...(checkout.attached_custom_fields.length > 0 && !isOther
      ? { custom_field_data: customData(checkout, fields) }
      : {}),
    ...(checkout.allow_discount_codes ? codeOf(checkout, fields.discount_code ?? '') : {}),
    ...(isLocale(fields.locale) ? { locale: fields.locale } : {}),
  }
}

/** The amount that a form was shown with. What no form sends equals no amount. */
export const amountIn = (text: string | undefined) =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : -1

const isLocale = (text: string | undefined) => locales.some((each) => each === text)

/** The amount that the buyer chooses, typed in the way of the page's language. */
function amountOf({ currency }: CheckoutPublic, { amount = '', locale = '' }: Fields) {
  const known = currency.toLowerCase()
  if (!isCurrency(known)) return null
  return minorUnits(amount, decimalsOf(known), isLocale(locale) ? locale : 'en')
}

const problemOf: Readonly<Record<string, FieldProblem>> = {
  customer_email: 'email',
  customer_tax_id: 'taxId',
  discount_code: 'discount',
  seats: 'seats',
  amount: 'amount',
}

/** The field of the form that an issue of the API is about. */
export function fieldAt(loc: readonly (string | number)[]): string {
  const [first = '', ...rest] = loc.filter((each) => each !== 'body').map(String)
  if (first === 'customer_billing_address') return rest[0] ?? 'country'
  if (first === 'custom_field_data') return `field.${rest[0] ?? ''}`
  return first
}

export function problemAt(name: string, type: string): FieldProblem {
  if (type === 'missing') return 'missing'
  // A number that is too large is no text that is too long.
  const isNumber = name === 'seats' || name === 'amount'
  if (!isNumber && (type === 'string_too_long' || type === 'too_big')) return 'tooLong'
  return problemOf[name] ?? 'invalid'
}

/**
 * Reads the form. What is not valid becomes a problem of its field and is left out, so that the rest is
 * stored all the same.
 */
export function readForm(checkout: CheckoutPublic, fields: Fields): Read {
  const changes = entered(checkout, fields)
  const problems: Record<string, FieldProblem> = {}
  if (fields.amount !== undefined) {
    const amount = amountOf(checkout, fields)
    if (amount === null) problems.amount = 'amount'
    else changes.amount = amount
  }
  for (const name of Object.keys(changes)) {
    const shape = CheckoutUpdatePublic.shape[name as keyof typeof CheckoutUpdatePublic.shape]
    const result = shape.safeParse(changes[name])
    if (result.success) {
      changes[name] = result.data
      continue
    }
    delete changes[name]
    const [issue] = result.error.issues
    const field = fieldAt([name, ...(issue?.path ?? []).map(String)])
    problems[field] = problemAt(field, issue?.code ?? '')
  }
  return { changes, problems }
}

export type Refused = {
  readonly known?: Problems | undefined
  readonly isDiscountGone?: boolean | undefined
}

/**
 * A code that is known not to apply is not tried once more: codes that are tried are counted. A discount
 * that this buyer cannot redeem is taken away, where it was not only typed.
 */
export function withoutRefused(
  { discount_code: code, ...changes }: Changes,
  { isDiscountGone = false, known = {} }: Refused,
) {
  if (isDiscountGone) return code ? changes : { ...changes, discount_code: null }
  return code === undefined || known.discount_code ? changes : { ...changes, discount_code: code }
}

/** What still has to be filled in, told together with what was not valid. */
export function missingFields(checkout: CheckoutPublic, fields: Fields): Problems {
  const modes = checkout.billing_address_fields
  const address = Object.entries(modes).flatMap(([name, mode]) =>
    mode === 'required' ? [name] : [],
  )
  const custom = checkout.attached_custom_fields.flatMap(({ custom_field: { slug }, required }) =>
    required ? [`field.${slug}`] : [],
  )
  const company = fields.is_business_customer === 'true' ? ['customer_billing_name'] : []
  const needed = ['customer_email', ...company, ...custom, ...address]
  const inPage = needed.filter((name) => {
    // A box that is not ticked is not sent.
    const isBox = checkout.attached_custom_fields.some(
      ({ custom_field: { slug, type } }) => type === 'checkbox' && name === `field.${slug}`,
    )
    return isBox ? fields[name] === undefined : fields[name]?.trim() === ''
  })
  return Object.fromEntries(inPage.map((name) => [name, 'missing']))
}

/** What the fields of a checkout contain when its page is opened. */
export function storedValues(checkout: CheckoutPublic, country: string): Fields {
  const address = checkout.customer_billing_address
  const custom = Object.entries(checkout.custom_field_data).map(([slug, value]) => [
    `field.${slug}`,
    String(value ?? ''),
  ])
  return {
    product_id: checkout.product_id,
    customer_email: checkout.customer_email ?? '',
    customer_name: checkout.customer_name ?? '',
    country: address?.country ?? country,
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    postal_code: address?.postal_code ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    is_business_customer: String(checkout.is_business_customer),
    customer_billing_name: checkout.customer_billing_name ?? '',
    customer_tax_id: checkout.customer_tax_id ?? '',
    discount_code: checkout.discount?.code ?? '',
    seats: String(checkout.seats ?? ''),
    ...Object.fromEntries(custom),
  }
}
