import { expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { startNodes } from '#testing/nodes.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { createPlan, ordersOf, subscribe } from '#testing/subscriptions.ts'

const days = 60
const shortest = 2_000

test('a clock that is moved goes on at once after its process was killed, and charges each day once', async ({
  onTestFinished,
}) => {
  const nodes = await startNodes(1)
  onTestFinished(() => nodes.stop())
  const merchant = await createMerchant(nodes.list[0])
  const { organizationId } = merchant
  const plan = await createPlan(merchant, { recurring_interval: 'day' })
  const bought = await subscribe(nodes.list[0], merchant, plan)
  const { now } = (await merchant.call('GET', '/v1/sandbox/clock')).body
  const target = new Date(Date.parse(now) + days * 86_400_000)
  const moving = merchant
    .call('POST', '/v1/sandbox/clock', { to: target.toISOString() })
    .catch(() => 'the connection ended')
  const leased = `select (extract(epoch from i.leased_until) * 1000)::float8 as intent,
      (extract(epoch from c.moved_until) * 1000)::float8 as move
    from payment_intents i join billing_clocks c using (organization_id)
   where organization_id = $1 and i.leased_until is not null and c.target_at is not null`
  await expect
    .poll(() => nodes.query(leased, [organizationId]), { timeout: 60_000, interval: 1 })
    .not.toEqual([])
  // As a process leaves it that ends while it asks a processor, whatever it is asked meanwhile.
  await nodes.list[0].process.kill('SIGKILL')
  const killedAt = Date.now()
  await moving
  const { until } = (
    await nodes.query<{ until: number }>(
      `select (extract(epoch from greatest(c.moved_until, (select max(leased_until)
                from payment_intents where organization_id = $1))) * 1000)::float8 as until
         from billing_clocks c where c.organization_id = $1 and c.target_at is not null`,
      [organizationId],
    )
  )[0] as { until: number }
  // Whoever starts then waits no longer, however slow this machine is.
  expect(until - killedAt).toBeLessThan(shortest)

  await nodes.restart()
  const clock = async () => (await merchant.call('GET', '/v1/sandbox/clock')).body
  await expect
    .poll(async () => Date.parse((await clock()).now) >= target.getTime(), { timeout: 120_000 })
    .toBe(true)
  const orders = await ordersOf(merchant, bought)
  expect(orders).toHaveLength(days + 1)
  expect(new Set(orders.map(({ status }: { status: string }) => status))).toEqual(new Set(['paid']))
  expect(await findBillingViolations(nodes.query, organizationId)).toEqual([])
}, 300_000)
