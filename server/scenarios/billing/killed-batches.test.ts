import { test } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import { grantsTold } from '#testing/granting.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startNodes } from '#testing/nodes.ts'
import { inDays, migrate, migrationEvents, ready, reprice } from '#testing/price-migrations.ts'
import { storeSubscribers } from '#testing/stored-volume.ts'
import { createPlan, fixed } from '#testing/subscriptions.ts'
import { beginImport, fileOf } from '#testing/transfers.ts'

// At the same time: most of it is waiting until the leases of the killed processes end. Each has its own
// `expect`: the common one belongs to whichever test began last.
test.concurrent('an import whose process is killed goes on, and makes nothing twice', async ({
  expect,
  onTestFinished,
}) => {
  const nodes = await startNodes(1)
  onTestFinished(() => nodes.stop())
  const merchant = await createMerchant(nodes.list[0])
  const rows = 400
  const file = ['email,name', ...Array.from({ length: rows }, (_, n) => `c${n}@example.com,C ${n}`)]
  const more = { format: 'csv', resource: 'customers' }
  const { id } = await beginImport(nodes.list[0], merchant, file.join('\n'), more)
  const read = async () => (await merchant.call('GET', `/v1/imports/${id}`)).body
  const patient = { timeout: 400_000, interval: 50 }
  await expect.poll(async () => (await read()).bytes_read, patient).toBeGreaterThan(0)
  await nodes.restart()
  expect((await read()).finished_at).toBeNull()
  await expect.poll(async () => (await read()).finished_at, patient).toBeTypeOf('string')
  const { counts } = await read()
  expect(counts.customers).toEqual({ created: rows, existing: 0, refused: 0, skipped: 0 })
  const { pagination } = (await merchant.call('GET', '/v1/customers/')).body
  expect(pagination.total_count).toBe(rows)
}, 600_000)

test.concurrent('whenever a process is killed while keys are imported, each customer has one key, that of the file', async ({
  expect,
  onTestFinished,
}) => {
  const nodes = await startNodes(1)
  onTestFinished(() => nodes.stop())
  const merchant = await createMerchant(nodes.list[0])
  const plan = await createPlan(merchant)
  const benefit = await createBenefit(merchant, { type: 'license_keys', properties: {} })
  await setBenefits(merchant, plan, [benefit])
  const numbers = Array.from({ length: 75 }, (_, n) => n)
  const subscription = { product_id: plan.id, current_period_end: '2999-01-01T00:00:00Z' }
  const textOf = (n: number) => `KEY-FROM-ELSEWHERE-${n}`
  const each = (type: string, row: (n: number) => object) =>
    numbers.map((n) => [type, { id: `${n}`, customer_id: `${n}`, ...row(n) }] as const)
  const file = fileOf([
    ...each('customers', (n) => ({ email: `c${n}@example.com` })),
    ...each('subscriptions', () => subscription),
    ...each('license_keys', (n) => ({ benefit_id: benefit.id, key: textOf(n) })),
  ])
  const { id } = await beginImport(nodes.list[0], merchant, file)
  const read = async () => (await merchant.call('GET', `/v1/imports/${id}`)).body
  const textsNow = async () =>
    (await merchant.call('GET', '/v1/license-keys/?limit=100')).body.items.map(
      ({ key }: { key: string }) => key,
    )
  const imported = async () =>
    (await textsNow()).filter((text: string) => text.startsWith('KEY-FROM')).length
  const patient = { timeout: 400_000, interval: 20 }
  await expect.poll(imported, patient).toBeGreaterThan(0)
  await nodes.restart()
  expect(await imported()).toBeLessThan(numbers.length)
  await expect.poll(async () => (await read()).finished_at, patient).toBeTypeOf('string')
  expect((await read()).counts.license_keys).toMatchObject({ created: numbers.length, refused: 0 })
  expect((await textsNow()).sort()).toEqual(numbers.map(textOf).sort())
}, 600_000)

test.concurrent('wherever a process is killed while a benefit is given to many, each gets it once', async ({
  expect,
  onTestFinished,
}) => {
  const nodes = await startNodes(2)
  onTestFinished(() => nodes.stop())
  const merchant = await createMerchant(nodes.list[0])
  const { organizationId } = merchant
  const plan = await createPlan(merchant)
  const count = 600
  await storeSubscribers(nodes, organizationId, { productId: plan.id, count })
  await setBenefits(merchant, plan, [await createBenefit(merchant)])
  const granted = () => grantsTold(nodes, organizationId)
  while (((await granted())?.granted ?? 0) === 0);
  await nodes.at(1).process.kill('SIGKILL')
  await expect
    .poll(granted, { timeout: 60_000, interval: 200 })
    .toEqual({ granted: count, told: count })
}, 120_000)

test.concurrent('whenever the server is killed while new prices are announced to many, each is told once', async ({
  expect,
  onTestFinished,
}) => {
  const nodes = await startNodes(1)
  onTestFinished(() => nodes.stop())
  const merchant = await createMerchant(nodes.list[0])
  const eur = { price_currency: 'eur' }
  const plan = await createPlan(merchant, { prices: fixed(1_000, eur) })
  const count = 1_000
  await storeSubscribers(nodes, merchant.organizationId, { productId: plan.id, count })
  const prices = await reprice(merchant, plan, fixed(1_500, eur))
  // All have begun by then; their second periods start within a day.
  const goTo = (to: string) => merchant.call('POST', '/v1/sandbox/clock', { to })
  await goTo('2030-01-10T00:00:00Z')
  const terms = { prices, effective_at: await inDays(merchant, 1), notice_days: 1 }
  const migration = await migrate(merchant, plan, terms)
  await ready(merchant, migration)
  const told = async () => {
    const all = await migrationEvents(nodes, merchant, 'announced')
    return { told: all.length, subscribers: new Set(all.map((each) => each.subscription_id)).size }
  }
  const move = goTo('2030-02-15T00:00:00Z').catch(() => null)
  const patient = { timeout: 100_000, interval: 20 }
  await expect.poll(async () => (await told()).told, patient).toBeGreaterThan(0)
  await nodes.restart()
  await move
  await expect.poll(told, patient).toEqual({ told: count, subscribers: count })
}, 240_000)
