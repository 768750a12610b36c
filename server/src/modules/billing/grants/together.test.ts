import { expect, test, vi } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { storeSubscribers } from '#testing/stored-volume.ts'
import { createPlan } from '#testing/subscriptions.ts'

const count = 150

type Row = {
  readonly granted: number
  readonly told: number
  readonly states: number
  readonly transactions: number
}

/** What became of a benefit: who has it, what was told of it, in how many transactions. */
async function outcome({ query }: TestServer, { organizationId }: Merchant) {
  const [row] = await query<Row>(
    `select count(*)::int as granted, count(distinct g.xmin::text)::int as transactions,
       (select count(*)::int from events where organization_id = $1
           and type = 'benefit_grant.created') as told,
       (select count(*)::int from events where organization_id = $1
           and type = 'customer.state_changed') as states
       from benefit_grants g where organization_id = $1 and granted_at is not null`,
    [organizationId],
  )
  return row
}

/** A benefit is given to all subscribers of a plan. */
async function give(server: TestServer, merchant: Merchant) {
  const plan = await createPlan(merchant)
  await storeSubscribers(server, merchant.organizationId, { productId: plan.id, count })
  const benefit = await createBenefit(merchant)
  await setBenefits(merchant, plan, [benefit])
}

const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 30_000, interval: 100 })

test('a benefit reaches many customers in few transactions, and each hears of it once', async () => {
  const server = await serverForThisTest()
  const merchant = await createMerchant(server)
  await give(server, merchant)
  await eventually(async () =>
    expect(await outcome(server, merchant)).toMatchObject({ granted: count, states: count }),
  )
  const row = await outcome(server, merchant)
  expect(row?.told).toBe(count)
  expect(row?.transactions).toBeLessThan(count / 5)
})

test('a customer whose grant fails delays no other, and gets it later', async () => {
  const server = await serverForThisTest()
  const merchant = await createMerchant(server)
  await server.query(`create function fail_grant() returns trigger language plpgsql as $$
    begin
      if (select email from customers where id = new.customer_id) = 'n70@example.com' then
        raise exception 'not this one';
      end if;
      return new;
    end $$`)
  await server.query(`create trigger fail_grant before insert on benefit_grants
    for each row execute function fail_grant()`)
  await give(server, merchant)
  const others = { granted: count - 1, told: count - 1 }
  await eventually(async () => expect(await outcome(server, merchant)).toMatchObject(others))
  await server.query('drop trigger fail_grant on benefit_grants')
  const all = { granted: count, told: count }
  await eventually(async () => expect(await outcome(server, merchant)).toMatchObject(all))
})
