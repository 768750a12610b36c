import { expect } from 'vitest'
import type { CrashPoint } from './crashing-database.ts'
import { createMerchant, type Merchant } from './merchants.ts'
import { change, changed, createPlan, moveTo, subscribe, subscriptionOf } from './subscriptions.ts'
import type { AnyServer } from './users.ts'

export const pause = { pause_at_period_end: true }
export const unpause = { pause_at_period_end: false }
export const resume = { resume: true }

type Sale = Parameters<typeof subscribe>[3]

/** Since the 15th of January of a year that comes. */
export async function subscribed(server: AnyServer, plan: object = {}, sale: Sale = {}) {
  const merchant = await createMerchant(server)
  await moveTo(merchant, '2031-01-15T00:00:00Z')
  const product = await createPlan(merchant, plan)
  const one = await subscribe(server, merchant, product, sale)
  return { merchant, product, one, send: (body: object) => change(merchant, one, body) }
}

/** Since the 15th of February. */
export async function paused(server: AnyServer, plan: object = {}, sale: Sale = {}) {
  const found = await subscribed(server, plan, sale)
  await changed(found.merchant, found.one, pause)
  await moveTo(found.merchant, '2031-02-16T00:00:00Z')
  expect((await subscriptionOf(found.merchant, found.one)).status).toBe('paused')
  return found
}

/** The statuses of its orders, oldest first. */
export const orderStatuses = async ({ call }: Merchant, { id }: { readonly id: string }) =>
  (await call('GET', `/v1/orders/?subscription_id=${id}&sorting=created_at`)).body.items.map(
    ({ status }: { status: string }) => status,
  )

type Death = readonly [CrashPoint, number]

/** From the beginning of a pause to the charge at its end. */
export const deathsOfPauses: readonly Death[] = [
  ['update subscriptions', 1],
  ['update subscriptions', 2],
  ['insert into orders', 1],
  ['insert into payment_intents', 1],
  ['insert into sandbox_movements', 1],
  ['update payment_intents', 1],
]

export const deathsOfResuming: readonly Death[] = [
  ['update subscriptions', 1],
  ['insert into orders', 1],
  ['insert into payment_intents', 1],
  ['commit', 1],
  ['committed', 1],
]
