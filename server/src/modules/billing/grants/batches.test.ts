import { expect, test } from 'vitest'
import { createProduct } from '#testing/checkouts.ts'
import { explainStatements } from '#testing/explain.ts'
import { createMerchant } from '#testing/merchants.ts'
import { serverForThisTest } from '#testing/server.ts'
import { storeBillingRows } from '#testing/stored-volume.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { boughtOnce } from '../orders/index.ts'
import { batchOfProduct } from '../subscriptions/index.ts'
import { liveOfBenefit, liveOfCustomer } from './store/grants.ts'

const count = 4_000
const limit = 50

test('a batch of those whom a change concerns reads only its own rows', async () => {
  const server = await serverForThisTest()
  const merchant = await createMerchant(server)
  const { organizationId } = merchant
  const product = await createProduct(merchant)
  const { query } = server
  await storeBillingRows(server, organizationId, count)
  const one = [organizationId, product.id]
  await query('update subscriptions set product_id = $2 where organization_id = $1', one)
  // Every tenth was bought once; the others are renewals.
  await query(
    `update orders set product_id = $2, status = 'paid', paid_at = created_at, due_amount = 0,
            subscription_id = case when invoice_sequence % 10 > 0 then id end
      where organization_id = $1`,
    one,
  )
  await query(
    `insert into benefit_grants (id, organization_id, benefit_id, customer_id, subscription_id,
       properties, version, round, created_at, granted_at)
     select id, $1, $2, case when invoice_sequence % 2 = 0 then $2 else customer_id end, id,
            '{}', 1, 1, created_at, created_at
       from orders where organization_id = $1`,
    one,
  )
  await query('vacuum analyze subscriptions, orders, benefit_grants')
  const { plansOf } = await explainStatements(server.connection)
  const middle = '80000000-0000-4000-8000-000000000000'
  const [order] = await query<{ id: string }>(
    `select id from orders where organization_id = $1 and subscription_id is null
      order by created_at offset ${count / 20} limit 1`,
    [organizationId],
  )
  for (const after of [null, middle]) {
    const plans = await plansOf(async (sql) => {
      await batchOfProduct(sql as Tx, organizationId, product.id, { after, limit })
      await boughtOnce(sql, organizationId, product.id, after && (order?.id ?? ''), limit)
      await liveOfBenefit(sql, organizationId, product.id, after, limit)
      await liveOfCustomer(sql, organizationId, product.id, after, limit)
    })
    expect(plans.map(({ rows, scanned, sorted }) => [rows, scanned, sorted])).toEqual(
      plans.map(() => [limit, [], false]),
    )
  }
})
