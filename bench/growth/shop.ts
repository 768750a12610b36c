import { setTimeout as wait } from 'node:timers/promises'
import { connectTo, createMerchant } from '../billing/merchant.ts'
import { signUp } from '../users.ts'
import type { Call } from './call.ts'
import { billingCounts, billingRows, billingTables, id, isSummed, spread } from './fill-billing.ts'
import { fillQuickly } from './quick-fill.ts'

/** A merchant with as many customers and subscriptions as orders, as the pages of a shop ask for them. */
export type ShopDataset = {
  readonly organizationId: string
  readonly productId: string
  readonly size: number
}

/** What these pages do not read. */
const unread = /^insert into (order_items|payment_intents|checkouts) /

const numbers = `generate_series(1, $1::bigint) as n where $2::text <> ''`

/** What makes people leave: payments that fail, cancellations, cards that expire or are missing. */
const troubles = [
  `update subscriptions s
      set status = case when s.status = 'canceled' then s.status when n % 100 = 3 then 'past_due'
                        else s.status end,
          past_due_at = case when s.status <> 'canceled' and n % 100 = 3
                             then now() - interval '1 hour' * (n % 500) end,
          cancel_at_period_end = s.status <> 'canceled' and n % 50 = 7,
          current_period_end = now() + interval '1 hour' * (n % 720),
          ends_at = case when s.status = 'canceled' then s.ends_at
                         when n % 50 = 7 then now() + interval '1 hour' * (n % 720) end
     from ${numbers} and s.organization_id = $2 and s.id = ${id('subscription', 'n')}`,
  `insert into payment_methods (id, organization_id, customer_id, processor, reference, fingerprint,
     brand, last4, exp_month, exp_year, created_at)
     select ${id('card', 'n')}, $2, ${id('customer', 'n')}, 'sandbox', 'growth ' || n, 'growth ' || n,
            'visa', '4242', extract(month from until)::int, extract(year from until)::int, now()
       from ${numbers.replace(
         ' where',
         ` cross join lateral
         (select now() + interval '1 month' * (n % 48) as until) as c where n % 20 > 0 and`,
       )}`,
  `update customers c set default_payment_method_id = ${id('card', 'n')}
     from ${numbers} and n % 20 > 0 and c.organization_id = $2 and c.id = ${id('customer', 'n')}`,
  `insert into refunds (id, organization_id, order_id, subscription_id, customer_id, status, reason,
     amount, tax_amount, currency, metadata, revoke_benefits, is_outside, order_number, customer_email,
     customer_name, created_at)
     select ${id('refund', 'n')}, $2, o.id, o.subscription_id, o.customer_id, 'succeeded',
            case when n % 3 = 0 then 'duplicate' else 'customer_request' end, ${spread('6', 50)} + 1, 0,
            'usd', '{}', false, false, o.invoice_number, o.customer_email, '', o.created_at
       from ${numbers.replace(
         ' where',
         ` join orders o
         on o.organization_id = $2 and o.id = ${id('order', 'n')} where n % 10 = 0 and`,
       )}`,
  `insert into metric_facts (organization_id, at, kind, currency, product_id, billing_type, customer_id,
     count, amount)
     select r.organization_id, r.created_at, 'refund.' || o.billing_reason, r.currency, o.product_id,
            o.billing_type, r.customer_id, 1, r.amount
       from refunds r join orders o on o.organization_id = r.organization_id and o.id = r.order_id
      where r.organization_id = $2 and $1::bigint > 0`,
]

const refundCounts = `insert into list_counts (organization_id, list, key, n)
  select organization_id, 'refunds', to_jsonb(status), count(*) from refunds
   where organization_id = $2 and $1::bigint > 0 group by 1, 3`

export async function prepareShop(origin: string, databaseUrl: string, size: number) {
  const [admin, user] = await signUp(origin, 2)
  if (!admin || !user) throw new Error('No user could be signed up.')
  const { organizationId } = await createMerchant(origin, user)
  const client = await connectTo(databaseUrl)
  try {
    await fillQuickly(client, [...billingTables, 'payment_methods', 'refunds'], async () => {
      await client.query('delete from list_counts where organization_id = $1', [organizationId])
      // What is created is a row of a join of the next ones, so each is read by its primary key.
      await client.query('set enable_nestloop = off')
      const rows = billingRows(1).filter((text) => !unread.test(text))
      for (const text of [...rows, ...troubles, ...billingCounts, refundCounts]) {
        await client.query(text, [size, organizationId])
      }
      await client.query('reset enable_nestloop')
    })
    while (!(await client.query<{ done: boolean }>(isSummed)).rows[0]?.done) await wait(1_000)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>(
      `select ${id('product', 'n')}::text as id from (select $1::bigint / 800 * 400 as n) as middle`,
      [size],
    )
    const [product] = rows
    if (!product) throw new Error('The product of the calls is missing.')
    const cookies = { admin: admin.cookie, user: user.cookie }
    return { cookies, dataset: { organizationId, productId: product.id, size } }
  } finally {
    await client.end()
  }
}

const shown = 25

const get = (
  title: string,
  path: string,
  query: (dataset: ShopDataset) => string = () => '',
): Call<ShopDataset> => ({
  title,
  rounds: 1,
  ask: (dataset) => ({
    by: 'user',
    path: `${path}?organization_id=${dataset.organizationId}${query(dataset)}`,
  }),
})

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
const day = (daysAgo: number) => at(daysAgo).slice(0, 10)

/** As the address of a list narrows it, and the totals above it. */
const narrowed = (
  noun: 'orders' | 'refunds',
  filters: Readonly<Record<string, (dataset: ShopDataset) => string>>,
) =>
  Object.entries(filters).flatMap(([title, query]) => [
    get(`${noun}, ${title}`, `/v1/${noun}/`, (dataset) => `&limit=${shown}${query(dataset)}`),
    get(`totals of ${noun}, ${title}`, `/v1/${noun}/totals`, query),
  ])

const page = (title: string, noun: string, query: (dataset: ShopDataset) => string) =>
  get(title, `/v1/${noun}/`, (dataset) => `&limit=${shown}${query(dataset)}`)

/** How many there are of what needs attention, as the home asks. */
const waiting = (title: string, noun: string, query: string) =>
  get(`waiting: ${title}`, `/v1/${noun}/`, () => `&limit=1${query}`)

const periods = {
  all: () => '',
  'of a month': () => `&created_after=${at(30)}`,
  'of a year': () => `&created_after=${at(365)}&created_before=${at(0)}`,
}

export const shopCalls: readonly Call<ShopDataset>[] = [
  ...narrowed('orders', {
    ...periods,
    paid: () => '&status=paid',
    'not paid': () => '&status=pending',
    refunded: () => '&status=refunded',
    'paid, of a year': () => `&status=paid&created_after=${at(365)}`,
    'of a product': ({ productId }) => `&product_id=${productId}`,
    'of a product, of a year': ({ productId }) => {
      return `&product_id=${productId}&created_after=${at(365)}`
    },
    'with a part of a number': ({ size }) => `&query=growth-${Math.floor(size / 2)}`,
    'with an address': ({ size }) => `&query=customer${Math.floor(size / 2)}@`,
    'with what all have': () => '&query=shop.example',
    'with what none has': () => '&query=nobody',
  }),
  page('orders, by total', 'orders', () => '&sorting=-total_amount'),
  page('orders of a month, by total', 'orders', () => {
    return `&sorting=-total_amount&created_after=${at(30)}`
  }),
  ...narrowed('refunds', {
    ...periods,
    'for a reason': () => '&reason=duplicate',
    'with an address': ({ size }) => `&query=customer${Math.floor(size / 20) * 10}@`,
    'with what all have': () => '&query=shop.example',
  }),
  page('customers', 'customers', () => '&sorting=-created_at'),
  page('customers, by name', 'customers', () => '&sorting=name'),
  page('customers with a subscription', 'customers', () => '&active=true'),
  page('customers without one', 'customers', () => '&active=false'),
  page('customers, an address', 'customers', ({ size }) => {
    return `&query=customer${Math.floor(size / 2)}@`
  }),
  page('customers, what all have', 'customers', () => '&query=shop.example'),
  page('customers, two letters', 'customers', () => '&query=cu'),
  get('customers, the best of a month', '/v1/customers/best', () => '&days=30'),
  get('customers, the best of a year', '/v1/customers/best', () => '&days=365'),
  get('customers at risk', '/v1/customers/at-risk'),
  page('subscriptions', 'subscriptions', () => '&sorting=-started_at'),
  page('subscriptions that are active', 'subscriptions', () => '&status=active'),
  page('subscriptions that are overdue', 'subscriptions', () => '&status=past_due'),
  page('subscriptions that end', 'subscriptions', () => '&cancel_at_period_end=true'),
  page('subscriptions of a product', 'subscriptions', ({ productId }) => {
    return `&product_id=${productId}`
  }),
  page('subscriptions, an address', 'subscriptions', ({ size }) => {
    return `&query=customer${Math.floor(size / 2)}@`
  }),
  page('subscriptions, what all have', 'subscriptions', () => '&query=shop.example'),
  waiting('disputes', 'disputes', '&status=needs_response&status=early_warning'),
  waiting('overdue subscriptions', 'subscriptions', '&status=past_due'),
  waiting('withdrawals', 'withdrawals', '&status=declared'),
  ...['day', 'week', 'month'].map((interval) =>
    get(`figures of a year, by ${interval}`, '/v1/metrics/', () => {
      return `&start_date=${day(365)}&end_date=${day(0)}&interval=${interval}&timezone=Europe/Berlin`
    }),
  ),
]
