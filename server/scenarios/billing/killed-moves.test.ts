import { expect, test } from 'vitest'
import { leasesOf } from '#testing/leases.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startNodes } from '#testing/nodes.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { createPlan, ordersOf, subscribe } from '#testing/subscriptions.ts'
import { systemClock } from '../../src/platform/system.ts'

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
  const leases = leasesOf(nodes, organizationId)
  await expect.poll(leases.ofIntents, { timeout: 60_000, interval: 1 }).not.toEqual([])
  await nodes.list[0].process.kill('SIGKILL')
  const killedAt = systemClock().ms()
  await moving
  const left = [...(await leases.ofMove()), ...(await leases.ofIntents())]
  // Whoever starts then waits no longer, however slow this machine is.
  expect(left.length).toBeGreaterThan(0)
  expect(Math.max(...left) - killedAt).toBeLessThan(shortest)

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
