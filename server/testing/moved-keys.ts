import { createBenefit, setBenefits } from './benefits.ts'
import { newBuyer } from './checkouts.ts'
import { createCustomer } from './customers.ts'
import { keysPath, portalKeysPath } from './license-keys.ts'
import { createMerchant, type Merchant } from './merchants.ts'
import { createPlan } from './subscriptions.ts'
import type { AnyServer } from './users.ts'

/** A key that a customer got elsewhere. */
export const elsewhere = 'ACME-7F31-22C0-99AB'

/** What became of rows; the others are none. */
export const outcome = (more: object) => ({
  created: 0,
  existing: 0,
  refused: 0,
  skipped: 0,
  ...more,
})

/** As programs at customers do, without a token. */
export const useKey = (
  server: AnyServer,
  { organizationId }: Merchant,
  verb: string,
  key: string,
  more: object = {},
) =>
  server
    .visitor()
    .post(`${portalKeysPath}${verb}`, { key, organization_id: organizationId, ...more })

export const keysOf = async ({ call }: Merchant) => (await call('GET', keysPath)).body.items

/** A merchant with a plan that comes with a key, and a customer whose subscription runs elsewhere. */
export async function moving(server: AnyServer) {
  const merchant = await createMerchant(server)
  const activations = { limit: 2, enable_customer_admin: false }
  const properties = { limit_usage: 10, activations }
  const benefit = await createBenefit(merchant, { type: 'license_keys', properties })
  const plan = await createPlan(merchant)
  await setBenefits(merchant, plan, [benefit])
  const customer = await createCustomer(merchant, { email: newBuyer() })
  const subscription = {
    id: 's1',
    status: 'active',
    customer_id: customer.id,
    product_id: plan.id,
    current_period_end: '2999-01-01T00:00:00Z',
  }
  const key = { id: 'k1', customer_id: customer.id, benefit_id: benefit.id, key: elsewhere }
  return { merchant, benefit, customer, plan, subscription, key }
}
