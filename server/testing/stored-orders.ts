import type { TestServer } from './server.ts'

/** Stores a pending order with the id of its customer: no route creates an order yet. */
export async function storeOrder(
  { query }: Pick<TestServer, 'query'>,
  organizationId: string,
  customerId: string,
) {
  await query(
    `insert into orders (id, organization_id, customer_id, status, billing_reason, currency,
       subtotal_amount, discount_amount, net_amount, tax_amount, total_amount,
       applied_balance_amount, due_amount, seller, buyer, description, customer_email, metadata,
       custom_field_data, invoice_series, invoice_sequence, invoice_rank, invoice_number, created_at)
     select id, organization_id, id, 'pending', 'purchase', 'eur', 100, 0, 100, 0, 100, 0, 100,
            '{"name":"Acme","email":null,"address":null,"tax_id":null}', '{}', 'Train', email, '{}', '{}', '', 1, '1', 'ACME-0001', created_at
       from customers where organization_id = $1 and id = $2`,
    [organizationId, customerId],
  )
  await query(
    `insert into order_items (id, organization_id, order_id, position, label, amount,
       discount_amount, tax_amount, proration, created_at)
     select id, organization_id, id, 1, 'Train', 100, 0, 0, false, created_at
       from orders where organization_id = $1 and id = $2`,
    [organizationId, customerId],
  )
  await query(
    `insert into list_counts (organization_id, list, key, n) values ($1, 'orders', '"pending"', 1)`,
    [organizationId],
  )
}
