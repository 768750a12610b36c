import type { BillingManager } from './store.ts'

export const memberToPortal = ({
  acceptedAt,
  createdAt,
  email,
  id,
  modifiedAt,
  name,
}: BillingManager) => ({
  id,
  created_at: createdAt.toISOString(),
  modified_at: modifiedAt?.toISOString() ?? null,
  email,
  name,
  role: 'billing_manager' as const,
  accepted: acceptedAt !== null,
})

export const memberToWire = (manager: BillingManager) => ({
  ...memberToPortal(manager),
  customer_id: manager.customerId,
  external_id: null,
})
