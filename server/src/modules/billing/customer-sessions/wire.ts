import type { CustomerSession as WireCustomerSession } from '@guildhall/contract/billing/customer-sessions'
import { type Customer, customerToWire } from '../customers/index.ts'
import type { CustomerSession } from './store.ts'

/** What is known only when the session is created. */
export type Created = {
  readonly session: CustomerSession
  readonly customer: Customer
  readonly token: string
  readonly portalUrl: string
}

export const toWire = ({ customer, portalUrl, session, token }: Created): WireCustomerSession => ({
  id: session.id,
  created_at: session.createdAt.toISOString(),
  modified_at: null,
  token,
  expires_at: session.expiresAt.toISOString(),
  return_url: session.returnUrl,
  customer_portal_url: portalUrl,
  customer_id: customer.id,
  customer: customerToWire(customer),
})
