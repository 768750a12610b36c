import type { Customer as WireCustomer } from '@guildhall/contract/billing/customers'
import { hashToken } from '../../../platform/system.ts'
import { type Customer, isAnonymized } from './rules.ts'
import type { ListedCustomer } from './store.ts'

const textOf = (date: Date | null) => date?.toISOString() ?? null

/** Nobody's: without anything that depends on the address. */
const noPicture = 'https://www.gravatar.com/avatar/00000000000000000000000000000000?d=404'

/**
 * A picture is a hash of the address, which clients may show or not: it has none of its own here, and
 * old clients need a text.
 */
function avatarOf(customer: Customer): string {
  if (isAnonymized(customer)) return noPicture
  const { email, id, mirrored } = customer
  if (mirrored?.avatar_url) return mirrored.avatar_url
  const hash = hashToken(email?.toLowerCase() ?? id).toString('hex')
  return `https://www.gravatar.com/avatar/${hash}?d=404`
}

export function customerToWire(customer: Customer): WireCustomer {
  const { mirrored, taxId } = customer
  return {
    id: customer.id,
    created_at: customer.createdAt.toISOString(),
    modified_at: textOf(customer.modifiedAt),
    organization_id: customer.organizationId,
    type: customer.type,
    external_id: customer.externalId,
    email: customer.email,
    email_verified: customer.emailStanding === 'proved',
    name: customer.name,
    avatar_url: avatarOf(customer),
    billing_name: customer.billingName,
    billing_address: customer.billingAddress,
    tax_id: taxId && [taxId.value, taxId.format],
    locale: customer.locale,
    default_payment_method_id: mirrored
      ? mirrored.default_payment_method_id
      : customer.defaultPaymentMethodId,
    metadata: customer.metadata,
    deleted_at: textOf(customer.deletedAt),
  }
}

export const listedToWire = (customer: ListedCustomer) => ({
  ...customerToWire(customer),
  running_subscriptions: customer.runningSubscriptions,
})
