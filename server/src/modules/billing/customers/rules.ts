import type { CustomerUpdate } from '@guildhall/contract/billing/customers'
import type { Address, Metadata } from '@guildhall/contract/kernel/billing'
import type { TaxId, TaxIdInput } from '@guildhall/contract/kernel/billing-address'
import type { BuyerProof, Issue } from '../../../kernel/index.ts'

/**
 * What is known of an email address: somebody typed it into a checkout for an external id, the merchant or
 * the first purchase of a guest set it, or it was proved. Those that are set or proved are unique.
 */
export type EmailStanding = 'typed' | 'set' | 'proved'

export type Customer = {
  readonly id: string
  readonly organizationId: string
  readonly externalId: string | null
  readonly email: string | null
  readonly emailStanding: EmailStanding
  readonly name: string | null
  readonly billingName: string | null
  readonly billingAddress: Address | null
  readonly taxId: TaxId | null
  readonly locale: string | null
  readonly metadata: Metadata
  readonly type: 'individual' | 'team'
  readonly defaultPaymentMethodId: string | null
  readonly deletedAt: Date | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
  /** Of one that is followed elsewhere: what is shown and not stored here. */
  readonly mirrored: {
    readonly avatar_url: string | null
    readonly default_payment_method_id: string | null
  } | null
}

/** The valid tax id of a country, if it is one. */
type TaxIdRule = (input: TaxIdInput, country: string) => TaxId | undefined

const issue = (field: string, msg: string, type = 'value_error'): Issue => ({
  loc: ['body', field],
  msg,
  type,
})

/** A field whose value another customer of the organization has. */
export const takenIssue = (field: 'email' | 'external_id'): Issue =>
  issue(
    field,
    `A customer with this ${field === 'email' ? 'email address' : 'external id'} exists.`,
  )

type Checked<Value> = { readonly value: Value; readonly issues: readonly Issue[] }

/** A tax id means something only together with the country of the address. */
export function checkTaxId(
  input: TaxIdInput | null,
  address: Address | null,
  toTaxId: TaxIdRule,
): Checked<TaxId | null> {
  if (input === null) return { value: null, issues: [] }
  if (address === null) {
    return { value: null, issues: [issue('billing_address', 'Field required', 'missing')] }
  }
  const value = toTaxId(input, address.country)
  return value
    ? { value, issues: [] }
    : { value: null, issues: [issue('tax_id', 'Invalid tax ID.', 'invalid')] }
}

const given = <Value>(value: Value | undefined, current: Value): Value =>
  value === undefined ? current : value

/** An address that the merchant gives is set; what was proved of the same one stays. */
function standingAfter(
  { email, emailStanding }: Customer,
  given: string | null | undefined,
): EmailStanding {
  if (given == null) return emailStanding
  const isSame = email !== null && sameEmail(email, given)
  return isSame && emailStanding === 'proved' ? 'proved' : 'set'
}

/** Applies the changes of a merchant, and says what is wrong with them. */
export function applyChanges(
  customer: Customer,
  changes: CustomerUpdate,
  toTaxId: TaxIdRule,
): Checked<Customer> {
  const email = changes.email ?? customer.email
  const type = changes.type ?? customer.type
  const billingAddress = changes.billing_address ?? customer.billingAddress
  const taxId = changedTaxId(customer, changes, billingAddress, toTaxId)
  const value: Customer = {
    ...customer,
    email,
    emailStanding: standingAfter(customer, changes.email),
    type,
    billingAddress,
    taxId: taxId.value,
    externalId: given(changes.external_id, customer.externalId),
    name: given(changes.name, customer.name),
    locale: given(changes.locale, customer.locale),
    metadata: given(changes.metadata, customer.metadata),
  }
  const issues = [...taxId.issues, ...refusedChanges(customer, changes, value)]
  return { value, issues }
}

/** What customers change themselves. */
export type OwnChanges = Pick<CustomerUpdate, 'name' | 'billing_address' | 'tax_id' | 'locale'> & {
  readonly billing_name?: string | null | undefined
  readonly defaultPaymentMethodId?: string | null | undefined
}

/** Applies the changes of the customer. */
export function applyOwnChanges(
  customer: Customer,
  { billing_name: billingName, defaultPaymentMethodId, ...shared }: OwnChanges,
  toTaxId: TaxIdRule,
): Checked<Customer> {
  const { value, issues } = applyChanges(customer, shared, toTaxId)
  return {
    value: {
      ...value,
      billingName: given(billingName, customer.billingName),
      defaultPaymentMethodId: given(defaultPaymentMethodId, customer.defaultPaymentMethodId),
    },
    issues,
  }
}

/** The tax id that was stored is checked again where its country changed. */
function changedTaxId(
  { taxId, billingAddress }: Customer,
  { tax_id: input }: CustomerUpdate,
  address: Address | null,
  toTaxId: TaxIdRule,
): Checked<TaxId | null> {
  if (input !== undefined) return checkTaxId(input, address, toTaxId)
  if (taxId === null || address?.country === billingAddress?.country) {
    return { value: taxId, issues: [] }
  }
  return checkTaxId({ number: taxId.value, format: null }, address, toTaxId)
}

function refusedChanges(before: Customer, changes: CustomerUpdate, after: Customer): Issue[] {
  const issues: Issue[] = []
  if (changes.billing_address === null && before.billingAddress !== null) {
    issues.push(issue('billing_address', 'A billing address can be changed, but not removed.'))
  }
  if (before.externalId !== null && after.externalId !== before.externalId) {
    issues.push(issue('external_id', 'An external id cannot be changed.'))
  }
  if (after.type === 'individual' && after.email === null) {
    issues.push(issue('email', 'Field required', 'missing'))
  }
  return issues
}

/** What a checkout knows about its buyer. */
export type Purchase = {
  readonly customerId?: string | null
  /** How an earlier attempt of this purchase found that customer; the merchant named them without it. */
  readonly foundBefore?: BuyerProof | null
  readonly externalId?: string | null
  readonly email?: string | null
  /** The merchant says that the buyer proved the address. */
  readonly isEmailVerified?: boolean
  readonly name?: string | null
  readonly billingName?: string | null
  readonly billingAddress?: Address | null
  readonly taxId?: TaxId | null
  readonly locale?: string | null
  readonly metadata?: Metadata
}

const maxMetadataKeys = 50

/** The stored keys stay, and only as many new ones are added as a map may have. */
export function mergeMetadata(stored: Metadata, added: Metadata): Metadata {
  const merged = { ...stored }
  for (const [key, value] of Object.entries(added)) {
    const isNew = !Object.hasOwn(merged, key)
    if (isNew && Object.keys(merged).length >= maxMetadataKeys) continue
    merged[key] = value
  }
  return merged
}

/** Writes back what a checkout says: a name only where there was none, billing details always. */
export function applyPurchase(customer: Customer, purchase: Purchase): Customer {
  const billingAddress = purchase.billingAddress ?? customer.billingAddress
  return {
    ...customer,
    name: customer.name ?? purchase.name ?? null,
    locale: customer.locale ?? purchase.locale ?? null,
    billingName: purchase.billingName ?? customer.billingName,
    billingAddress,
    taxId: purchase.taxId ?? taxIdThere(customer, billingAddress),
    metadata: mergeMetadata(customer.metadata, purchase.metadata ?? {}),
  }
}

/** A stored tax id does not count in another country. */
function taxIdThere({ taxId, billingAddress }: Customer, address: Address | null): TaxId | null {
  return address?.country === billingAddress?.country ? taxId : null
}

export const sameEmail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Where the external id of a deleted customer is found; it is free for another one. */
const formerExternalId = '__external_id'

export function deleted(customer: Customer, at: Date): Customer {
  const { externalId, metadata } = customer
  return {
    ...customer,
    externalId: null,
    metadata: externalId === null ? metadata : { ...metadata, [formerExternalId]: externalId },
    deletedAt: at,
    modifiedAt: at,
  }
}

const anonymousDomain = '@anonymized.invalid'

export const isAnonymized = ({ email }: Pick<Customer, 'email'>): boolean =>
  email?.endsWith(anonymousDomain) ?? false

/**
 * Without what identifies a natural person. `hash` must not be reversible by trying addresses. A
 * customer with a tax id is a business, whose name is public.
 */
export function anonymized(customer: Customer, at: Date, hash: (text: string) => string): Customer {
  const { email, id, name, billingName, taxId } = customer
  const hidden = (text: string | null) => (text === null ? null : hash(text))
  return {
    ...customer,
    email: hash(email ?? id) + anonymousDomain,
    emailStanding: 'set',
    name: taxId ? name : hidden(name),
    billingName: hidden(billingName),
    billingAddress: null,
    modifiedAt: at,
  }
}

/** The customer with the address that the merchant says is theirs, where it may become theirs. */
export function proving(customer: Customer, { email, isEmailVerified }: Purchase): Customer {
  if (!isEmailVerified || !email) return customer
  const isTheirs = customer.email !== null && sameEmail(customer.email, email)
  const mayChange = customer.email === null || customer.emailStanding === 'typed'
  if (!isTheirs && !mayChange) return customer
  return { ...customer, email: isTheirs ? customer.email : email, emailStanding: 'proved' }
}

/** Whether a purchase that created a customer may write to it again: nobody else did. */
export const isUntouched = ({ emailStanding, modifiedAt }: Customer): boolean =>
  modifiedAt === null && emailStanding !== 'proved'
