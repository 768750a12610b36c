import { ingest } from '../usage.ts'
import { excess, use } from './account.ts'
import { buy, customerOf, outcome, type Step } from './acts.ts'
import { accountOf, type Life, now, paidBy, passDays } from './life.ts'
import { ada } from './people.ts'
import { type Metered, metered, weekly } from './shop.ts'

/** What is charged when its period ends. */

/** What usage costs in one period: a cap holds once, and of two caps the greater. */
function dueOf(used: readonly { readonly plan: Metered; readonly units: number }[]): number {
  let sum = 0
  let highest = 0
  for (const { plan, units } of used) {
    const { cap, each } = metered[plan]
    highest = Math.max(highest, cap)
    sum += Math.min(units * each, highest - sum)
  }
  return sum
}

/** A customer without a card, whose plan costs only what is used of it. */
export const usesCalls: Step = async (life, id) => {
  const { merchant, shop } = life
  const customerId = await customerOf(life, id)
  const { body } = await merchant.call('GET', `/v1/subscriptions/?customer_id=${customerId}`)
  const [found] = (body.items ?? []) as { id: string; product_id: string; checkout_id: string }[]
  const plan = (['calls', 'callsToo'] as const).find((name) => shop.ids[name] === found?.product_id)
  if (customerId === undefined || !found || !plan) return 'nothing is metered'
  const units = life.dice.int(20, 600)
  await ingest(merchant, [{ name: 'call', customer_id: customerId, metadata: { n: units } }])
  const account = accountOf(life, { root: found.checkout_id, customerId })
  const source = { source: found.id, productId: found.product_id }
  if (account) use(account, source, await now(life), dueOf([{ plan, units }]))
  return `${units} calls`
}

const ends = ['goes on', 'is canceled', 'is revoked', 'pauses'] as const

/** An honest buyer pays what was used, no less and no more, whatever ends the period. */
export async function usesWhatIsMetered(life: Life): Promise<string> {
  const { dice, merchant, roots } = life
  const id = `ada-${roots.size + 10}`
  const named = { external_customer_id: id }
  const [plan, other] = dice.pick([
    ['calls', 'callsToo'],
    ['callsToo', 'calls'],
  ] as const)
  const isHalf = dice.chance(0.7)
  const code = isHalf ? ({ code: 'half' } as const) : {}
  const told = [await buy(life, ada, { email: `${id}@example.com`, named, names: [plan], ...code })]
  const customerId = await customerOf(life, id)
  const { body } = await merchant.call('GET', `/v1/subscriptions/?customer_id=${customerId}`)
  const [subscription] = (body.items ?? []) as { id: string; checkout_id: string }[]
  if (customerId === undefined || !subscription) return told.join('; ')
  const change = async (by: object) => {
    const answer = await merchant.call('PATCH', `/v1/subscriptions/${subscription.id}`, by)
    told.push(`${JSON.stringify(by)}: ${outcome(answer)}`)
    await life.world.settle()
  }
  const useSome = async () => {
    const units = dice.int(20, 600)
    const event = { name: 'call', customer_id: customerId, metadata: { n: units } }
    await ingest(merchant, [event])
    told.push(`${units} calls`)
    // What is used at the moment of an end is used after it.
    life.world.clock.add(1_000)
    await passDays(life, dice.int(0, 10))
    return units
  }
  const used: { plan: Metered; units: number }[] = [{ plan, units: await useSome() }]
  const changes = dice.chance(0.7)
  if (changes) {
    await change({ product_id: life.shop.ids[other], proration_behavior: 'prorate' })
    used.push({ plan: other, units: await useSome() })
  }
  const end = dice.pick(ends)
  if (end === 'is canceled') await change({ cancel_at_period_end: true })
  if (end === 'is revoked') await change({ revoke: true })
  if (end === 'pauses') await change({ pause_at_period_end: true })
  await passDays(life, 32)
  let due = dueOf(used) / (isHalf ? 2 : 1)
  if (end === 'goes on') {
    const last = changes ? other : plan
    due += dueOf([{ plan: last, units: await useSome() }])
    await passDays(life, 32)
  }
  const row = { root: subscription.checkout_id, customerId }
  const account = accountOf(life, row)
  const source = { source: subscription.id, productId: life.shop.ids[plan] }
  if (account) use(account, source, await now(life), due)
  const over = excess(due, await paidBy(life, customerId))
  if (over) life.complaints.push(`${id}: ${over}`)
  return `${told.join('; ')}; it ${end}, and owes ${due}`
}

/** What is used in each week of four is charged by itself: its cap is of the week, not of the four. */
export async function usesEachWeek(life: Life): Promise<string> {
  const { dice, merchant, roots, shop, world } = life
  const id = `ada-${roots.size + 10}`
  const named = { external_customer_id: id }
  const told = [await buy(life, ada, { email: `${id}@example.com`, named, names: ['weekly'] })]
  const customerId = await customerOf(life, id)
  const { body } = await merchant.call('GET', `/v1/subscriptions/?customer_id=${customerId}`)
  const [subscription] = (body.items ?? []) as { id: string; checkout_id: string }[]
  if (customerId === undefined || !subscription) return told.join('; ')
  let due = 0
  for (let week = 1; week <= weekly.weeks; week++) {
    // Mostly more than a week may cost.
    const units = dice.int(20, 400)
    await ingest(merchant, [{ name: 'call', customer_id: customerId, metadata: { n: units } }])
    told.push(`${units} calls`)
    due += Math.min(units * weekly.each, weekly.cap)
    world.clock.add(1_000)
    await passDays(life, 7)
  }
  // Nothing is used in the four weeks that begin now, which are paid.
  await passDays(life, 2)
  const account = accountOf(life, { root: subscription.checkout_id, customerId })
  const source = { source: subscription.id, productId: shop.ids.weekly }
  if (account) use(account, source, await now(life), due)
  const over = excess(due + 2 * weekly.price, await paidBy(life, customerId))
  if (over) life.complaints.push(`${id}: ${over}`)
  return `${told.join('; ')}; it owes ${due} beside its price`
}
