import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct, newBuyer, openCheckout } from '#testing/checkouts.ts'
import { buyKey } from '#testing/license-keys.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { adjustBalance, card, newPortalCustomer } from '#testing/portal.ts'
import { sellSeatsOnce } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { storeAccount } from '#testing/stored-billing.ts'
import { createPlan } from '#testing/subscriptions.ts'
import { findScans, statementsDuring } from '#testing/unindexed.ts'
import { createMeter, ingest } from '#testing/usage.ts'
import { giveConsent } from '#testing/withdrawals.ts'
import { createContents, ofCustomer } from './contents.ts'

type Portal = Awaited<ReturnType<typeof newPortalCustomer>>

let server: TestServer
let merchant: Merchant
let elsewhere: Merchant
let owner: Portal
let neighbour: Portal
let stranger: Portal
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  elsewhere = await createMerchant(server)
  owner = await newPortalCustomer(server, merchant, { locale: 'en' })
  neighbour = await newPortalCustomer(server, merchant)
  stranger = await newPortalCustomer(server, elsewhere)
  await stored(await live())
})
afterAll(() => server.stop())

const invited = newBuyer()

/** What the owner has by the API. */
async function live() {
  const { call, customer } = owner
  await call('POST', '/customers/me/payment-methods', card())
  const { checkout, key } = await buyKey(server, merchant, {}, { customer_id: customer.id })
  await giveConsent(server, merchant, checkout, 'content-1')
  const { order } = await sellSeatsOnce(server, merchant, 2, { customer_id: customer.id })
  expect((await call('POST', '/seats', { order_id: order.id, email: invited })).status).toBe(200)
  await openCheckout(merchant, {
    products: [(await createProduct(merchant)).id],
    customer_id: customer.id,
  })
  await adjustBalance(server, merchant, customer.id, { amount: 500 })
  await storeAccount(server, merchant, customer.id)
  await ingest(merchant, [{ name: 'call', customer_id: customer.id }])
  const plan = await createPlan(merchant)
  return { key, order, plan, meter: await createMeter(merchant) }
}

/** Of what takes many steps, the rows themselves. */
async function stored({ key, order, plan, meter }: Awaited<ReturnType<typeof live>>) {
  const [seller, me] = [merchant.organizationId, owner.customer.id]
  const rows: readonly [text: string, ...more: unknown[]][] = [
    [
      `insert into subscriptions (id, organization_id, customer_id, product_id, status, currency,
         amount, bought_prices, tax_behavior, recurring_interval, recurring_interval_count,
         anchor_at, period_index, current_period_start, current_period_end, started_at, metadata,
         custom_field_data, customer_email, product_name, created_at)
       values (md5('s')::uuid, $1, $2, $3, 'active', 'eur', 100, '[]', 'location', 'month', 1,
         '2030-01-01', 0, '2030-01-01', '2030-02-01', '2030-01-01', '{"note":"x"}',
         '{"size":"L"}', 'x', 'Plan', '2030-01-01')`,
      plan.id,
    ],
    [
      `insert into subscription_changes (id, organization_id, subscription_id, customer_id, status,
         terms, bill, amount, currency, created_at)
       values (md5('own 1')::uuid, $1, md5('s')::uuid, $2, 'applied', '{"productName":"Big"}', '{}',
         5, 'eur', '2030-01-01')`,
    ],
    [
      `insert into disputes (id, organization_id, reference, order_id, payment_id, customer_id,
         status, amount, tax_amount, currency, booked, fee, created_at)
       values (md5('own 2')::uuid, $1, 'own', $3, md5('own 3')::uuid, $2, 'lost', 5, 0, 'usd', 'lost',
         0, '2030-01-01')`,
      order.id,
    ],
    [
      `insert into refunds (id, organization_id, order_id, customer_id, status, reason, amount,
         tax_amount, currency, comment, metadata, revoke_benefits, is_outside, created_at)
       values (md5('own 4')::uuid, $1, $3, $2, 'succeeded', 'other', 5, 0, 'usd', 'difficult', '{}',
         false, false, '2030-01-01')`,
      order.id,
    ],
    [
      `insert into declarations (id, organization_id, kind, status, order_id, customer_id,
         declared_at, created_at)
       values (md5('own 5')::uuid, $1, 'withdrawal', 'declared', $3, $2, '2030-01-01', '2030-01-01')`,
      order.id,
    ],
    [
      `insert into files (id, organization_id, service, name, mime_type, size, upload_id,
         upload_until, parts, created_at)
       select md5(name)::uuid, $1, 'downloadable', name, 'application/pdf', 5, md5('own 6')::uuid,
         '2030-01-01', $2, '2030-01-01' from (values ('manual.pdf'), ('theirs.pdf')) f (name)`,
    ],
    [
      `insert into downloadables (id, organization_id, customer_id, benefit_id, grant_id, file_id,
         is_granted, downloads, created_at)
       select md5('own 7')::uuid, $1, $2, k.benefit_id, k.grant_id, md5('manual.pdf')::uuid, true, 3,
         '2030-01-01' from license_keys k where k.id = $3`,
      key.id,
    ],
    [
      `insert into license_key_activations (id, organization_id, license_key_id, label, conditions,
         meta, created_at)
       values (md5('own 8')::uuid, $1, $3, 'Laptop', '{}', jsonb_build_object('owner', $2::uuid),
         '2030-01-01')`,
      key.id,
    ],
    [
      `insert into meter_credits (id, organization_id, customer_id, meter_id, grant_key, units,
         remaining, rollover, created_at)
       values (md5('own 9')::uuid, $1, $2, $3, 'own', 5, 5, false, '2030-01-01')`,
      meter.id,
    ],
    [
      `insert into customer_meters (id, organization_id, customer_id, meter_id, consumed, credited,
         created_at)
       values (md5('own 10')::uuid, $1, $2, $3, 1, 5, '2030-01-01')
       on conflict do nothing`,
      meter.id,
    ],
    [
      `insert into customer_seats (id, organization_id, subscription_id, customer_id, status,
         metadata, claimed_at, created_at)
       values (md5('own 11')::uuid, $1, md5('own 12')::uuid, $2, 'claimed', '{}', '2030-01-01',
         '2030-01-01')`,
    ],
    [
      `insert into customer_email_changes (organization_id, customer_id, email, hash, expires_at,
         created_at)
       values ($1, $2, 'new@example.com', '\\x01', '2030-01-01', '2030-01-01')`,
    ],
    [
      `insert into billing_managers (id, organization_id, customer_id, email, created_at)
       values (md5('own 13')::uuid, $1, $2, 'bob@example.com', '2030-01-01')`,
    ],
    [
      `insert into gifts (subscription_id, organization_id, customer_id, product_id, product_name, reason,
         created_at)
       values (md5('own 15')::uuid, $1, $2, md5('own 15')::uuid, 'Studio', 'Thanks', '2030-01-01')`,
    ],
    [
      `insert into benefit_gifts (id, organization_id, customer_id, benefit_id, benefit_description,
         reason, created_at)
       values (md5('own 16')::uuid, $1, $2, md5('own 16')::uuid, 'Help', 'Thanks', '2030-01-01')`,
    ],
    [
      `insert into balance_adjustments (id, organization_id, customer_id, amount, currency, balance,
         reason, created_at)
       values (md5('own 14')::uuid, $1, $2, 100, 'usd', 100, 'Thanks', '2030-01-01')`,
    ],
  ]
  for (const [text, ...more] of rows) {
    const values = [seller, text.includes('insert into files') ? '[]' : me, ...more]
    await server.query(text, values)
  }
}

/** The customers are there, and the books refuse half an entry. */
const madeOtherwise = ['customers', 'balances', 'ledger_lines']

const tablesOf = () => {
  const { database } = server.app.services
  const contents = createContents({ database, licenseKeys: { textOf: () => '' } })
  const all = Object.values(contents).flatMap(({ tables }) => tables)
  return [...new Set([...all, ...ofCustomer])].filter((table) => !madeOtherwise.includes(table))
}

/** A value of its own for each copy. */
const another = 'md5($1 || t::text)'

/** What must not be twice, or has a name of its own, in a copy of a row. */
const copied: Readonly<Record<string, string>> = {
  orders: `'invoice_number', 'copy ' || ${another}, 'checkout_id', null`,
  license_keys: `'key_hash', '\\x' || ${another}, 'grant_id', ${another}`,
  payment_intents: `'reference', ${another}, 'order_id', ${another},
    'checkout_id', ${another}, 'refund_id', null, 'change_id', null`,
  checkouts: `'client_secret', ${another}`,
  customer_seats: `'order_id', case when t.order_id is not null then ${another} end,
    'subscription_id', case when t.subscription_id is not null then ${another} end,
    'token_hash', null`,
  customer_sessions: `'hash', '\\x' || ${another}, 'account_session_id', null`,
  customer_email_changes: `'hash', '\\x' || ${another}`,
  declarations: `'order_id', ${another}, 'token_hash', null`,
  gifts: `'subscription_id', ${another}`,
  disputes: `'reference', ${another}`,
  meter_credits: `'grant_key', ${another}`,
  downloadables: `'file_id', md5('theirs.pdf')::uuid`,
  usage_subjects: `'id', -1 - abs(hashtext($1 || t::text) % 1000000)`,
}
/** Copies every row of the owner for somebody else, and says how many there are of each table. */
async function plant(organizationId: string, customerId: string) {
  const planted: Record<string, number> = {}
  const theirs = JSON.stringify({ organization_id: organizationId, customer_id: customerId })
  for (const table of tablesOf()) {
    const [row] = await server.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns
         from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const columns = row?.columns ?? ''
    const made = await server.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from (
         select (jsonb_populate_record(t, (case when to_jsonb(t) ? 'id'
             then jsonb_build_object('id', ${another}) else '{}' end)
           || jsonb_build_object(${copied[table] ?? ''}) || ($1::text)::jsonb)).*
           from ${table} t where t.customer_id = $2) copy returning 1`,
      [theirs, owner.customer.id],
    )
    planted[table] = made.length
  }
  return planted
}

const fileOf = async ({ call }: Portal) => {
  const { body, status, text } = await call('GET', '/customers/me/data')
  expect(status, text).toBe(200)
  const { exported_at: _, ...rest } = body
  return rest
}

test('rows of other customers and other sellers never appear, whatever table they are in', async () => {
  const before = await fileOf(owner)
  const empty = Object.entries(before).flatMap(([name, list]) =>
    Array.isArray(list) && list.length === 0 ? [name] : [],
  )
  // What the owner has is in every list, so that a copy of it would be seen.
  expect(empty).toEqual([])
  expect(before).toMatchObject({
    customer: { requested_email: 'new@example.com' },
    license_keys: [{ key: expect.stringMatching(/^[0-9A-F-]{30,}$/i) }],
    license_key_activations: [{ label: 'Laptop' }],
    seats_given: [{ customer_email: invited }],
    balances: [{ currency: 'usd', amount: 500 }],
    usage_events: [{ name: 'call' }],
  })
  const text = JSON.stringify(before)
  expect(text).toContain('manual.pdf')
  expect(text).toContain('"Big"')
  expect(text).not.toContain('difficult')
  expect(text).not.toContain('"note"')
  for (const [seller, { customer }] of [
    [merchant, neighbour],
    [elsewhere, stranger],
  ] as const) {
    await adjustBalance(server, seller, customer.id, { amount: 777 })
    const planted = await plant(seller.organizationId, customer.id)
    expect(Object.entries(planted).filter(([, count]) => count === 0)).toEqual([])
  }
  expect(await fileOf(owner)).toEqual(before)
})

test('no column of a secret or of a processor is in the file', async () => {
  const names = new Set<string>()
  function walk(value: unknown) {
    if (Array.isArray(value)) for (const each of value) walk(each)
    else if (value !== null && typeof value === 'object') {
      for (const [name, below] of Object.entries(value)) {
        names.add(name)
        walk(below)
      }
    }
  }
  walk(await fileOf(owner))
  expect(names.size).toBeGreaterThan(100)
  const wrong =
    /hash|token|secret|sealed|reference|fingerprint|metadata|external|address_ip|ip_address|comment$/
  expect([...names].filter((name) => wrong.test(name))).toEqual(['customer_cancellation_comment'])
})

test('no statement reads a whole table', async () => {
  const statements = await statementsDuring(async () => {
    await fileOf(owner)
  })
  expect(statements.length).toBeGreaterThan(20)
  const scans = await findScans(server.connection, statements)
  // What the server does meanwhile is recorded too.
  expect(scans.filter(({ table }) => !/^(audit|timer)_/.test(table))).toEqual([])
})
