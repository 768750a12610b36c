import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { completeSeller } from '../../../server/testing/merchants.ts'
import { createSeller, type Seller } from '../sellers.ts'
import { newAddress } from '../users.ts'

/** A seller who is live. */
export async function liveSeller(origin: string): Promise<Seller> {
  const seller = await createSeller(origin)
  const order_settings = { seller: completeSeller }
  await seller.call('PATCH', `/v1/organizations/${seller.organizationId}`, { order_settings })
  return seller
}

const billing_address = { country: 'DE', city: 'Leipzig', postal_code: '04177' }

export type NewCustomer = { readonly id: string; readonly email: string }

export async function newCustomer({ call }: Seller): Promise<NewCustomer> {
  const email = newAddress()
  const { id } = await call('POST', '/v1/customers/', { email, name: 'Grete', billing_address })
  return { id, email }
}

/** The form of Stripe in a page, or in a frame of it. */
export const cardIn = (page: Page | FrameLocator): FrameLocator =>
  page.frameLocator('iframe[name="card"]')

export async function typeCard(card: FrameLocator, number: string) {
  await card.locator('#number').fill(number)
  await card.locator('#expiry').fill('12 / 39')
  await card.locator('#code').fill('123')
}

/** The items of a list, as soon as there are some. */
// biome-ignore lint/suspicious/noExplicitAny: lists of every kind
export async function itemsOf({ call }: Seller, path: string): Promise<any[]> {
  let found: object[] = []
  await expect
    .poll(
      async () => {
        found = (await call('GET', path)).items
        return found.length
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  return found
}

export type OverdueOrder = { readonly id: string; readonly due_amount: number }

/** A subscription whose first payment, after its trial, has failed; resolves to the order. */
export async function overdueOrder(seller: Seller, customerId: string): Promise<OverdueOrder> {
  const { call } = seller
  const trial = { trial_interval: 'day', trial_interval_count: 7 }
  const prices = [{ amount_type: 'fixed', price_amount: 2_900, price_currency: 'eur' }]
  const product = { name: 'Turmuhren', prices, recurring_interval: 'month', ...trial }
  const { id } = await call('POST', '/v1/products/', product)
  const made = await call('POST', '/v1/checkouts/', { products: [id], customer_id: customerId })
  await call('POST', `/v1/checkouts/client/${made.client_secret}/confirm`, {
    confirmation_token_id: 'ctoken_fails_later',
    customer_billing_address: billing_address,
  })
  const [subscription] = await itemsOf(seller, `/v1/subscriptions/?customer_id=${customerId}`)
  await call('PATCH', `/v1/subscriptions/${subscription?.id}`, { trial_end: 'now' })
  const orders = `/v1/orders/?customer_id=${customerId}`
  const pending = async () =>
    (await itemsOf(seller, orders)).find(
      ({ next_payment_attempt_at: next, status }) => status === 'pending' && next !== null,
    )
  await expect.poll(pending, { timeout: 15_000 }).toBeDefined()
  return (await pending()) as OverdueOrder
}
