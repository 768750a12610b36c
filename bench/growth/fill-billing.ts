import type { Dataset } from './dataset.ts'

/**
 * The rows of a merchant as SQL, each statement with two parameters: the number of orders, and the
 * organization. There is a customer, a subscription and a checkout for every fourth order, or for each, and
 * a product and a discount for every hundredth.
 */

/** Of version 4, which requests must name. */
export const id = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind} ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`

/** The same number for the same row and purpose each time, spread evenly. */
export const spread = (purpose: string, most: number) =>
  `abs(hashint8(n * 7919 + ${purpose}) % ${most}::bigint)`

const counted = (every: number) =>
  `(select n, now() - interval '700 days' * (1 - n::float8 / $1::bigint) as born
      from generate_series(1, $1::bigint) as n where n % ${every} = 0 and $2::text <> '') as c`

const product = 'greatest(n / 100, 1) * 100'
const email = (n: string) => `'customer' || ${n} || '@shop.example'`

export const billingRows = (every: number): readonly string[] => {
  const customer = `greatest(n / ${every}, 1) * ${every}`
  return [
    `insert into customers (id, organization_id, external_id, email, name, type, metadata, created_at)
     select ${id('customer', 'n')}, $2, 'external ' || n, ${email('n')},
            'Customer ' || ${spread('1', 1000)} || ' of ' || n, 'individual',
            case when n % 400 = 0 then jsonb_build_object('batch', (n / 40000)::text) else '{}' end, born
       from ${counted(every)}`,
    `insert into products (id, organization_id, name, visibility, recurring_interval,
     recurring_interval_count, is_archived, metadata, price_amount_type, price_amount, created_at)
     select ${id('product', 'n')}, $2, 'Product ' || n, 'public',
            case when n % 200 = 0 then 'month' end, case when n % 200 = 0 then 1 end,
            n % 1000 = 0, '{}', 'fixed', ${spread('2', 9000)} + 50, born
       from ${counted(100)}`,
    `insert into prices (id, organization_id, product_id, position, amount_type, currency, amount,
     is_archived, created_at)
     select ${id('price', 'n')}, $2, ${id('product', 'n')}, 0, 'fixed', 'usd',
            ${spread('2', 9000)} + 50, false, born
       from ${counted(100)}`,
    `insert into discounts (id, organization_id, name, code, type, duration, basis_points, ends_at,
     metadata, created_at)
     select ${id('discount', 'n')}, $2, 'Discount ' || n, case when n % 300 = 0 then 'CODE' || n end,
            'percentage', 'once', 1000, case when n % 500 = 0 then now() + interval '1 year' end, '{}',
            born
       from ${counted(100)}`,
    `insert into subscriptions (id, organization_id, customer_id, product_id, status, currency, amount,
     bought_prices, tax_behavior, discount_id, recurring_interval, recurring_interval_count, anchor_at,
     period_index, current_period_start, current_period_end, started_at, canceled_at, ends_at, ended_at,
     cancellation_reason, cancel_at_period_end, metadata, custom_field_data, customer_email,
     product_name, discount_name, created_at)
     select ${id('subscription', 'n')}, $2, ${id('customer', 'n')}, ${id('product', product)},
            case when n % 40 = 0 then 'canceled' else 'active' end, 'usd', ${spread('3', 9000)},
            jsonb_build_array(jsonb_build_object('priceId', ${id('price', product)},
              'amountType', 'fixed', 'amount', 1000, 'discount', 0)),
            'location', case when n % 16 = 0 then ${id('discount', product)} end, 'month', 1, born, 0,
            now() - interval '1 day' * ${spread('4', 30)}, now() + interval '31 days', born,
            case when n % 40 = 0 then born end, case when n % 40 = 0 then born end,
            case when n % 40 = 0 then born end, case when n % 80 = 0 then 'too_expensive' end,
            false, '{}', '{}', ${email('n')}, 'Product ' || ${product},
            case when n % 16 = 0 then 'Discount ' || ${product} end, born
       from ${counted(every)}`,
    `insert into orders (id, organization_id, customer_id, product_id, subscription_id, discount_id,
     status, billing_reason, currency, subtotal_amount, discount_amount, net_amount, tax_amount,
     total_amount, applied_balance_amount, due_amount, seller, buyer, description, customer_email,
     product_name, discount_name, billing_type, metadata, custom_field_data, invoice_series,
     invoice_sequence, invoice_rank, invoice_number, paid_at, created_at)
     select ${id('order', 'n')}, $2, ${id('customer', customer)}, ${id('product', product)},
            case when n % 3 > 0 then ${id('subscription', customer)} end,
            case when n % 16 = 0 then ${id('discount', product)} end,
            case when n % 200 = 0 then 'pending' when n % 300 = 0 then 'refunded' else 'paid' end,
            case when n % 3 > 0 then 'subscription_cycle' else 'purchase' end, 'usd',
            ${spread('5', 9000)}, 0, ${spread('5', 9000)}, 0, ${spread('5', 9000)}, 0,
            ${spread('5', 9000)}, '{}', '{}', 'Product', ${email(customer)},
            'Product ' || ${product}, case when n % 16 = 0 then 'Discount ' || ${product} end,
            case when n % 3 > 0 then 'recurring' else 'one_time' end,
            case when n % 100 = 0 then jsonb_build_object('batch', (n / 10000)::text) else '{}' end, '{}',
            '', n, lpad(n::text, 19, '0'), 'GROWTH-' || n,
            case when n % 200 > 0 then born end, born
       from ${counted(1)}`,
    `insert into order_items (organization_id, order_id, created_at, position, id, label, amount,
     discount_amount, tax_amount, proration, price_id)
     select $2, ${id('order', 'n')}, born, 1, ${id('item', 'n')}, 'Product', ${spread('5', 9000)}, 0, 0,
            false, ${id('price', product)}
       from ${counted(1)}`,
    `insert into payment_intents (id, organization_id, customer_id, kind, order_id, save_method, amount,
     currency, off_session, scheduled, status, reference, captured, brand, last4, created_at, modified_at)
     select ${id('payment', 'n')}, $2, ${id('customer', customer)}, 'charge', ${id('order', 'n')}, false,
            ${spread('5', 9000)}, 'usd', true, true,
            case when n % 200 = 0 then 'failed' else 'succeeded' end, 'growth ' || n,
            ${spread('5', 9000)}, 'visa', '4242', born, born
       from ${counted(1)}`,
    `insert into checkouts (id, organization_id, client_secret, status, product_ids, product_id, price_id,
     price_ids, is_recurring, currency, amount, discount_amount, net_amount, tax_amount, total_amount,
     is_free_product_price, is_discount_applicable, is_payment_required, is_payment_setup_required,
     allow_discount_codes, require_billing_address, allow_trial, customer_id, is_business_customer,
     customer_name, customer_email, metadata, customer_metadata, custom_field_data, expires_at, created_at)
     select ${id('checkout', 'n')}, $2, 'growth ' || n,
            case when n % 8 = 0 then 'succeeded' when n % 400 = 4 then 'open' else 'expired' end,
            array[${id('product', product)}], ${id('product', product)}, ${id('price', product)},
            array[${id('price', product)}], false, 'usd', 1000, 0, 1000, 0, 1000, false, true, true, false,
            true, false, true, case when n % 8 = 0 then ${id('customer', 'n')} end, false,
            'Customer ' || n, ${email('n')}, '{}', '{}', '{}', born + interval '1 day', born
       from ${counted(every)}`,
    `insert into metric_facts (organization_id, at, kind, currency, product_id, billing_type, customer_id,
     count, amount)
     select organization_id, created_at, 'order.' || billing_reason, currency, product_id, billing_type,
            customer_id, 1, net_amount
       from orders where organization_id = $2 and status <> 'pending' and $1::bigint > 0`,
    `insert into metric_facts (organization_id, at, kind, currency, product_id, billing_type, customer_id,
     subscription_id, count, amount)
     select organization_id, started_at, kind, currency, product_id, 'recurring', customer_id, id, 1,
            case when kind = 'subscription.active' then amount else 0 end
       from subscriptions
       cross join (values ('subscription.started'), ('subscription.active')) as k (kind)
      where organization_id = $2 and $1::bigint > 0`,
    `insert into metric_facts (organization_id, at, kind, currency, product_id, billing_type, customer_id,
     count, amount)
     select organization_id, created_at, 'checkout', currency, product_id, 'one_time', customer_id, 1, 0
       from checkouts where organization_id = $2 and $1::bigint > 0`,
  ]
}

/** How many there are, which the server keeps for its lists. */
export const billingCounts: readonly string[] = [
  ...[
    ['orders', 'status'],
    ['subscriptions', 'status'],
    ['checkouts', 'status'],
    ['products', 'is_archived::text'],
    ['customers', "''::text"],
    ['discounts', "''::text"],
  ].map(
    ([table, key]) =>
      `insert into list_counts (organization_id, list, key, n)
         select organization_id, '${table}', to_jsonb(${key}), count(*) from ${table}
          where organization_id = $2 and $1::bigint > 0 group by 1, 3`,
  ),
  `insert into list_counts (organization_id, list, key, n)
     select organization_id, 'payments', to_jsonb(payment_status), count(*) from payment_intents
      where organization_id = $2 and payment_status is not null and $1::bigint > 0 group by 1, 3`,
]

export const billingStatements = [...billingRows(4), ...billingCounts]

export const billingTables = [
  'customers',
  'products',
  'prices',
  'discounts',
  'subscriptions',
  'orders',
  'order_items',
  'payment_intents',
  'checkouts',
  'metric_facts',
  'metric_sums',
]

/** True once the server has added all facts to the sums, which it does by itself. */
export const isSummed = 'select not exists (select from metric_facts where not is_summed) as done'

export type BillingIds = Pick<Dataset, 'customerId' | 'productId' | 'discountId' | 'subscriptionId'>

/** Rows that have others, from the middle; its parameter is the number of orders. */
export const billingIds = `select ${id('customer', 'n')}::text as "customerId",
         ${id('product', 'n')}::text as "productId", ${id('discount', 'n')}::text as "discountId",
         ${id('subscription', 'n')}::text as "subscriptionId"
    from (select $1::bigint / 800 * 400 as n) as middle`
