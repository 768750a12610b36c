import type { GrantOfEvent, Grant as WireGrant } from '@guildhall/contract/billing/grants'
import { type Benefit, benefitToWire } from '../benefits/index.ts'
import { type Customer, customerToWire } from '../customers/index.ts'
import type { Grant, Properties } from './rules/grant.ts'

export type GrantDetails = {
  readonly grant: Grant
  readonly benefit: Benefit
  readonly customer: Customer
}

const textOf = (date: Date | null) => date?.toISOString() ?? null

export function toWire({ benefit, customer, grant }: GrantDetails): WireGrant {
  return {
    id: grant.id,
    created_at: grant.createdAt.toISOString(),
    modified_at: textOf(grant.modifiedAt),
    organization_id: grant.organizationId,
    granted_at: textOf(grant.grantedAt),
    is_granted: grant.grantedAt !== null,
    revoked_at: textOf(grant.revokedAt),
    is_revoked: grant.revokedAt !== null,
    subscription_id: grant.subscriptionId,
    order_id: grant.orderId,
    gift_id: grant.giftId,
    customer_id: grant.customerId,
    member_id: grant.memberId,
    benefit_id: grant.benefitId,
    error: grant.error,
    customer: customerToWire(customer),
    benefit: benefitToWire(benefit),
    properties: grant.properties,
  }
}

/** As events have it. */
export const toEvent = (details: GrantDetails, previous: Properties | null): GrantOfEvent => ({
  ...toWire(details),
  previous_properties: previous,
})
