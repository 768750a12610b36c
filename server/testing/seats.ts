import { expect, vi } from 'vitest'
import { createBenefit, setBenefits } from './benefits.ts'
import { buyerOf, newBuyer, openCheckout, payment, reaches } from './checkouts.ts'
import { createMerchant, type Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'
import { createPlan, subscribe } from './subscriptions.ts'
import { type AnyServer, emailsTo } from './users.ts'

export const seatsPath = '/v1/customer-seats'

type Named = { readonly id: string }

export const seatPrices = (price_per_seat = 1_000) => [
  {
    amount_type: 'seat_based',
    seat_tiers: { tiers: [{ min_seats: 1, max_seats: null, price_per_seat }] },
  },
]

/** A subscription with seats, whose product has one benefit. */
export async function sellSeats(server: AnyServer, seats: number, more: object = {}) {
  const merchant = await createMerchant(server)
  const product = await createPlan(merchant, { prices: seatPrices(), ...more })
  const benefit = await createBenefit(merchant, { type: 'feature_flag' })
  await setBenefits(merchant, product, [benefit])
  const subscription = await subscribe(server, merchant, product, { checkout: { seats } })
  return { merchant, product, benefit, subscription }
}

/** An order with seats of what is bought once. */
export async function sellSeatsOnce(
  server: AnyServer,
  merchant: Merchant,
  seats: number,
  buyer: object = {},
) {
  const product = await merchant.call('POST', '/v1/products/', {
    name: 'Course',
    prices: seatPrices(),
  })
  const benefit = await createBenefit(merchant, { type: 'feature_flag' })
  await setBenefits(merchant, product.body, [benefit])
  const checkout = await openCheckout(merchant, {
    products: [product.body.id],
    seats,
    ...buyer,
  })
  const { customer_email, ...paid } = payment()
  const confirmation = 'customer_id' in buyer ? paid : { ...paid, customer_email }
  const confirmed = await buyerOf(server, checkout).confirm(confirmation)
  expect(confirmed.status, confirmed.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  const { body } = await merchant.call('GET', `/v1/orders/?checkout_id=${checkout.id}`)
  return { benefit, order: body.items[0] }
}

export const assign = ({ call }: Merchant, { id }: Named, body: object = {}) =>
  call('POST', seatsPath, { subscription_id: id, email: newBuyer(), ...body })

/** A seat that is assigned. */
export async function assigned(merchant: Merchant, subscription: Named, body: object = {}) {
  const answer = await assign(merchant, subscription, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

export const seatsOf = async ({ call }: Merchant, { id }: Named) =>
  (await call('GET', `${seatsPath}?subscription_id=${id}`)).body

/** The token of the newest of so many invitations to an address. */
export const invitationTo = (server: AnyServer, email: string, count = 1): Promise<string> =>
  vi.waitFor(
    async () => {
      const emails = await emailsTo(server, email)
      expect(emails).toHaveLength(count)
      const [link = ''] = emails.at(0)?.links ?? []
      return new URL(link).searchParams.get('token') ?? ''
    },
    { timeout: 15_000, interval: 50 },
  )

export const claim = (server: AnyServer, invitation_token: string) =>
  server.visitor().post(`${seatsPath}/claim`, { invitation_token })

export const claimInfo = (server: AnyServer, token: string) =>
  server.visitor().get(`${seatsPath}/claim/${token}`)

/** As an earlier release changed a subscription to a plan without seats for 100. */
export const seatsWereKept = ({ query }: TestServer, { id }: Named, plan: Named) =>
  query(
    `update subscriptions set product_id = $2, amount = 100, bought_prices = (
       select jsonb_build_array(jsonb_build_object('priceId', id, 'amountType', 'fixed',
         'amount', 100, 'discount', 0)) from prices where product_id = $2)
      where id = $1`,
    [id, plan.id],
  )

/** As in an earlier release, in which a seat could be taken while a plan without seats was waiting. */
export async function takenWhileWaiting({ query }: TestServer, { id }: Named) {
  await query(`update subscriptions set pending_update = pending_update - 'seats' where id = $1`, [
    id,
  ])
  await query(
    `insert into customer_seats (id, organization_id, subscription_id, customer_id, status,
       claimed_at, metadata, created_at)
     select id, organization_id, id, customer_id, 'claimed', created_at, '{}', created_at
       from subscriptions where id = $1`,
    [id],
  )
}
