import { pageOf, signInAt } from './checkout-page.ts'
import { newBuyer, openCheckout } from './checkouts.ts'
import { createCustomer } from './customers.ts'
import { createMerchant, type Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'
import { createPlan, fixed, subscribe } from './subscriptions.ts'

const slugOf = async ({ call, organizationId }: Merchant): Promise<string> =>
  (await call('GET', `/v1/organizations/${organizationId}`)).body.slug

type Sold = {
  readonly plan?: (seller: Merchant) => Promise<object>
  readonly token?: string
}

/** A customer with a plan for 1000, unless it is said otherwise. */
export async function subscriber(
  server: TestServer,
  more: object = {},
  { plan: planOf, token = 'tok_visa' }: Sold = {},
) {
  const seller = await createMerchant(server)
  await seller.call('PATCH', `/v1/organizations/${seller.organizationId}`, {
    subscription_settings: { allow_multiple_subscriptions: false, ...more },
  })
  const customer = await createCustomer(seller, { email: newBuyer(), name: 'Ada' })
  const plan = await createPlan(seller, { name: 'Starter', ...(await planOf?.(seller)) })
  const { id } = await subscribe(server, seller, plan, {
    checkout: { customer_id: customer.id },
    token,
  })
  return { seller, customer, plan, id, slug: await slugOf(seller) }
}

/** On the page of a checkout of a dearer plan, signed in. */
export async function atCheckout(server: TestServer, more: object = {}) {
  return atCheckoutOf(server, await subscriber(server, more))
}

/** The same for a customer who is there. */
export async function atCheckoutOf(
  server: TestServer,
  has: Awaited<ReturnType<typeof subscriber>>,
  plan: object = {},
) {
  const bigger = await createPlan(has.seller, { name: 'Pro', prices: fixed(5_000), ...plan })
  const checkout = await openCheckout(has.seller, { products: [bigger.id] })
  const page = pageOf(server, checkout)
  const shown = await signInAt(server, page, has.customer.email)
  return { ...has, bigger, checkout, page, shown }
}
export type There = Awaited<ReturnType<typeof atCheckout>>

/** What a browser sends of the form that it was shown. */
export function fieldsOfChange({ buyer }: There['shown']) {
  const { plan, preview } = buyer?.plan?.change ?? {}
  return {
    intent: 'change',
    product: String(plan?.id),
    applies_at: String(preview?.applies_at),
    due_amount: String(preview?.due_amount),
    recurring_amount: String(preview?.recurring_amount),
  }
}
export const press = async ({ page }: There, fields: Record<string, string>) =>
  (await page.facts('checkout', await page.send(fields))).buyer?.plan

/** The same customer, in the same browser, at the checkout of another plan. */
export async function nextCheckout(server: TestServer, there: There, more: object) {
  const checkout = await openCheckout(there.seller, more)
  const page = pageOf(server, checkout)
  for (const [name, value] of there.page.visitor.cookies) page.visitor.cookies.set(name, value)
  const shown = await page.facts('checkout', await page.open())
  return { ...there, checkout, page, shown }
}
