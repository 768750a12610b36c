import type { Customer } from '@guildhall/contract/billing/customers'

type Fields = Readonly<Record<string, unknown>>

/** What buyers entered, in payloads of orders, checkouts, subscriptions and grants. */
const hidden: ReadonlySet<string> = new Set([
  'customer_name',
  'customer_email',
  'customer_ip_address',
  'customer_billing_name',
  'customer_billing_address',
  'customer_tax_id',
  'customer_cancellation_comment',
  'billing_name',
  'billing_address',
  'account_id',
  'granted_account_id',
])
/** What belongs to the merchant. */
const untouched: ReadonlySet<string> = new Set(['metadata', 'customer_metadata', 'organization'])

function identityOf({ email, name, avatar_url, billing_name, billing_address }: Customer) {
  return { email, email_verified: false, name, avatar_url, billing_name, billing_address }
}

/**
 * A payload as it would be for the anonymized customer: whatever it is about, the customer in it is
 * replaced by what is stored now, and what the buyer entered is left out.
 */
export function anonymizePayload(value: unknown, customer: Customer): unknown {
  if (Array.isArray(value)) return value.map((each) => anonymizePayload(each, customer))
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Fields
  if (fields.id === customer.id && 'email_verified' in fields) {
    return { ...fields, ...identityOf(customer) }
  }
  return Object.fromEntries(
    Object.entries(fields).map(([key, each]) => {
      if (untouched.has(key)) return [key, each]
      if (key === 'custom_field_data') return [key, {}]
      return [key, hidden.has(key) ? null : anonymizePayload(each, customer)]
    }),
  )
}
