import type { TestServer } from './server.ts'

/** Few enough to be stored before a statement times out, on a busy machine too. */
const atOnce = 2_000

/** Customers, each with an order and a subscription, for tests of volume. */
export async function storeBillingRows(
  { query }: Pick<TestServer, 'query'>,
  organizationId: string,
  count: number,
) {
  const id = (kind: string) => `md5('${kind} ' || n)::uuid`
  const at = `timestamptz '2030-01-01' + interval '1 minute' * n`
  for (const text of [
    `insert into customers (id, organization_id, email, type, created_at)
     select ${id('customer')}, $1, 'n' || n || '@example.com', 'individual', ${at}
       from generate_series($2::int, $3::int) n`,
    `insert into orders (id, organization_id, customer_id, status, billing_reason, currency,
       subtotal_amount, discount_amount, net_amount, tax_amount, total_amount,
       applied_balance_amount, due_amount, seller, buyer, description, customer_email, metadata,
       custom_field_data, invoice_series, invoice_sequence, invoice_rank, invoice_number, created_at)
     select ${id('order')}, $1, ${id('customer')}, 'pending', 'purchase', 'eur', 100, 0, 100, 0, 100,
            0, 100, '{}', '{}', 'Train', 'n' || n || '@example.com', '{}', '{}', '', n, n::text,
            'X-' || n, ${at}
       from generate_series($2::int, $3::int) n`,
    `insert into subscriptions (id, organization_id, customer_id, product_id, status, currency,
       amount, bought_prices, tax_behavior, recurring_interval, recurring_interval_count, anchor_at,
       period_index, current_period_start, current_period_end, started_at, metadata,
       custom_field_data, customer_email, product_name, created_at)
     select ${id('subscription')}, $1, ${id('customer')}, ${id('product')}, 'active', 'eur', 100,
            '[]', 'location', 'month', 1, ${at}, 0, ${at}, ${at} + interval '1 month', ${at}, '{}',
            '{}', 'n' || n || '@example.com', 'Plan', ${at}
       from generate_series($2::int, $3::int) n`,
  ]) {
    for (let from = 1; from <= count; from += atOnce) {
      await query(text, [organizationId, from, Math.min(count, from + atOnce - 1)])
    }
  }
  await query('analyze customers, orders, subscriptions')
}

/** Active subscribers of a product, without orders. */
export async function storeSubscribers(
  server: Pick<TestServer, 'query'>,
  organizationId: string,
  { count, productId }: { readonly count: number; readonly productId: string },
) {
  await storeBillingRows(server, organizationId, count)
  await server.query('update subscriptions set product_id = $2 where organization_id = $1', [
    organizationId,
    productId,
  ])
  await server.query('delete from orders where organization_id = $1', [organizationId])
}

/** Orders of one customer, a second apart; the last one is described by a formula. */
export async function storeOrders(
  { query }: Pick<TestServer, 'query'>,
  organizationId: string,
  count: number,
) {
  await query(
    `insert into customers (id, organization_id, email, type, created_at)
     values (md5($1)::uuid, $1, 'all@example.com', 'individual', '2020-01-01')`,
    [organizationId],
  )
  for (let from = 1; from <= count; from += atOnce) {
    await query(
      `insert into orders (id, organization_id, customer_id, status, billing_reason, currency,
         subtotal_amount, discount_amount, net_amount, tax_amount, total_amount,
         applied_balance_amount, due_amount, seller, buyer, description, customer_email, metadata,
         custom_field_data, invoice_series, invoice_sequence, invoice_rank, invoice_number,
         created_at)
       select md5($1 || n)::uuid, $1, md5($1)::uuid, 'pending', 'purchase', 'eur', 100, 0, 100, 0,
              100, 0, 100, '{}', '{}', case when n = $4 then '=1+1' else 'Поезд' end,
              'n' || n || '@example.com', '{}', '{}', '', n, n::text, 'X-' || n,
              timestamptz '2020-01-01' + interval '1 second' * n
         from generate_series($2::int, $3::int) n`,
      [organizationId, from, Math.min(count, from + atOnce - 1), count],
    )
  }
}
