import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, subscribe } from '#testing/subscriptions.ts'
import {
  beginImport,
  created,
  createEverything,
  exportAll,
  importFile,
} from '#testing/transfers.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Without ids and times, which differ between two organizations. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const differs = /(^|_)id$|_at$|_secret$|^(url|timestamp|key|checkout_id)$/
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      differs.test(name) && name !== 'external_id' ? [] : [[name, comparable(each)]],
    ),
  )
}

const moved = [
  'custom_fields',
  'meters',
  'benefits',
  'products',
  'discounts',
  'checkout_links',
  'customers',
  'events',
]
const rowsOf = (rows: readonly { type: string; data: Record<string, unknown> }[]) =>
  moved.map((type) => [
    type,
    rows
      .filter((row) => row.type === type && row.data.source !== 'system')
      .map(({ data }) => comparable(data)),
  ])

describe('an import', () => {
  test('of an export into an empty organization makes the same again, and a second one nothing', async () => {
    const [from, to] = [await createMerchant(server), await createMerchant(server)]
    await createEverything(from)
    const before = await exportAll(from)
    const tried = await importFile(server, to, before.text, { dry_run: true })
    expect(tried.problems).toEqual([])
    expect((await exportAll(to, { resources: ['customers', 'products'] })).rows).toEqual([])
    const done = await importFile(server, to, before.text)
    expect([done.status, done.problems]).toEqual(['succeeded', []])
    expect(done.counts).toEqual(tried.counts)
    const after = await exportAll(to)
    expect(rowsOf(after.rows)).toEqual(rowsOf(before.rows))
    const again = await importFile(server, to, before.text)
    expect(again.counts.customers).toEqual({ created: 0, existing: 1, refused: 0, skipped: 0 })
    expect(rowsOf((await exportAll(to)).rows)).toEqual(rowsOf(before.rows))
  })

  test('takes subscriptions over without a charge, and bills the next period with the old amount', async () => {
    const [from, to] = [await createMerchant(server), await createMerchant(server)]
    const plan = await createPlan(from)
    const subscription = await subscribe(server, from, plan)
    const { text } = await exportAll(from)
    const done = await importFile(server, to, text)
    expect(done.problems).toEqual([])
    expect(done.counts.subscriptions.created).toBe(1)
    const { items } = (await to.call('GET', '/v1/subscriptions/')).body
    expect(items).toMatchObject([
      {
        status: 'active',
        amount: subscription.amount,
        current_period_end: subscription.current_period_end,
      },
    ])
    expect((await to.call('GET', '/v1/orders/')).body.items).toEqual([])
    await to.advance('P32D')
    const orders = (await to.call('GET', '/v1/orders/')).body.items
    expect(orders).toMatchObject([
      { billing_reason: 'subscription_cycle', subtotal_amount: subscription.amount },
    ])
  })

  test('takes over what is paused or will be, which is charged when the pause is over', async () => {
    const [from, to] = [await createMerchant(server), await createMerchant(server)]
    const plan = await createPlan(from)
    const [begun, planned] = [
      await subscribe(server, from, plan),
      await subscribe(server, from, await createPlan(from, { recurring_interval: 'year' })),
    ]
    const after = (date: string, days: number) =>
      new Date(Date.parse(date) + days * 86_400_000).toISOString()
    const resumes_at = after(begun.current_period_end, 60)
    await changed(from, begun, { pause_at_period_end: true, resumes_at })
    await from.advance('P32D')
    await changed(from, planned, { pause_at_period_end: true })
    const { text } = await exportAll(from)
    await to.advance('P32D')
    expect((await importFile(server, to, text)).problems).toEqual([])
    const path = '/v1/subscriptions/?sorting=current_period_end'
    const { items } = (await to.call('GET', path)).body
    expect(items).toMatchObject([
      { status: 'paused', paused_at: begun.current_period_end, resumes_at },
      { status: 'active', pause_at_period_end: true, resumes_at: null },
    ])
    await to.advance('P59D')
    const { items: orders } = (await to.call('GET', '/v1/orders/')).body
    expect(orders).toMatchObject([{ billing_reason: 'subscription_cycle', created_at: resumes_at }])
    await to.advance('P1Y')
    expect((await to.call('GET', `${path}&status=paused`)).body.items).toHaveLength(1)
  })

  test('names each bad line, and imports the others', async () => {
    const [from, to] = [await createMerchant(server), await createMerchant(server)]
    const { text } = await exportAll(from, { resources: ['customers'] })
    const [header = '', end = ''] = text.trimEnd().split('\n')
    const customer = (data: object) => JSON.stringify({ type: 'customers', data })
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const lines = [
      header,
      customer({ id: '1', email: 'a@example.com' }),
      customer({ id: '2', email: 'no address' }),
      'no JSON',
      deep,
      customer({ id: '5', email: 'b@example.com', metadata: { nested: { a: 1 } } }),
      customer({ email: 'c@example.com' }),
      JSON.stringify({
        type: 'subscriptions',
        data: {
          id: 's',
          status: 'active',
          product_id: 'x',
          current_period_end: '2999-01-01T00:00:00Z',
          external_customer_id: 'nobody',
        },
      }),
      'x'.repeat(1_100_000),
      customer({ id: '9', email: 'd@example.com' }),
      end,
    ]
    const bytes = Buffer.concat([
      Buffer.from(lines.slice(0, 9).join('\n')),
      Buffer.from([0x0a, 0xff, 0xfe, 0x0a]),
      Buffer.from(lines.slice(9).join('\n')),
    ])
    const done = await importFile(server, to, bytes)
    expect(done.status).toBe('succeeded')
    expect(
      done.problems.map(({ code, field, line }: Record<string, unknown>) => [line, code, field]),
    ).toEqual([
      [3, 'INVALID_FORMAT', 'email'],
      [4, 'NOT_JSON', null],
      [5, 'NOT_JSON', null],
      [6, 'INVALID_UNION', 'metadata.nested'],
      [7, 'INVALID_ID', 'id'],
      [8, 'UNKNOWN_CUSTOMER', 'customer_id'],
      [9, 'LINE_IS_TOO_LONG', null],
      [10, 'NOT_UTF8', null],
    ])
    const file = await to.call('GET', `/v1/imports/${done.id}/problems/export`)
    const rows = file.text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(rows).toHaveLength(9)
    expect(rows[0]).toBe('line,resource,source_id,field,code,message')
    expect(rows[7]).toMatch(/^9,,,,LINE_IS_TOO_LONG,/)
    expect(done.counts.customers).toMatchObject({ created: 2, refused: 3 })
  })

  test('of CSV reads customers and subscriptions of a spreadsheet', async () => {
    const merchant = await createMerchant(server)
    const plan = await createPlan(merchant)
    const people = [
      'Email;Name;Country;External ID',
      'mary@example.com;"Mary;\nSomerville";GB;u1',
      "grace@example.com;'=Grace;US;u2",
      'broken@example.com;x',
    ].join('\n')
    const done = await importFile(server, merchant, people, {
      format: 'csv',
      resource: 'customers',
    })
    expect(done.counts).toEqual({
      customers: { created: 2, existing: 0, refused: 0, skipped: 0 },
    })
    expect(done.problems).toMatchObject([{ line: 5, code: 'NOT_CSV' }])
    const { items } = (await merchant.call('GET', '/v1/customers/?sorting=-email')).body
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Mary;\nSomerville', '=Grace'])
    const rows = [
      'customer_email,product_id,current_period_end,amount',
      `mary@example.com,${plan.id},2999-01-31 00:00:00,700`,
      `nobody@example.com,${plan.id},2999-01-31 00:00:00,700`,
      `grace@example.com,${plan.id},2001-01-31 00:00:00,700`,
    ].join('\r\n')
    const more = { format: 'csv', resource: 'subscriptions' }
    const sold = await importFile(server, merchant, rows, more)
    expect(sold.counts.subscriptions).toMatchObject({ created: 1, refused: 2 })
    expect(sold.problems.map(({ field }: { field: string }) => field)).toEqual([
      'customer_id',
      'current_period_end',
    ])
    const { items: subscriptions } = (await merchant.call('GET', '/v1/subscriptions/')).body
    expect(subscriptions).toMatchObject([{ amount: 700 }])
  })

  test('does not find what another organization has', async () => {
    const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
    const plan = await createPlan(other)
    await created(merchant, '/v1/customers/', { email: 'ada@example.com' })
    const rows = `email,product_id,current_period_end\nada@example.com,${plan.id},2999-01-31\n`
    const done = await importFile(server, merchant, rows, {
      format: 'csv',
      resource: 'subscriptions',
    })
    expect(done.problems).toMatchObject([{ code: 'UNKNOWN_REFERENCE', field: 'product_id' }])
    const { text } = await exportAll(other)
    const file = await importFile(server, other, text)
    const input = { file_id: file.file_id, dry_run: false }
    expect((await merchant.call('POST', '/v1/imports/', input)).status).toBe(422)
    for (const path of ['', '/problems', '/problems/export']) {
      expect((await merchant.call('GET', `/v1/imports/${file.id}${path}`)).status).toBe(404)
    }
  })

  test('is the only unfinished one of its organization, also of several begun at once', async () => {
    const merchant = await createMerchant(server)
    const { text } = await exportAll(merchant, { resources: ['customers'] })
    const { file_id, id } = await importFile(server, merchant, text)
    const begin = () => merchant.call('POST', '/v1/imports/', { file_id, dry_run: true })
    const waits = `select 1 as waits from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%insert into imports%'`
    // Another request has begun one, and its transaction has not ended.
    const { answers } = await server.app.services.database.transaction(async (tx) => {
      await tx.run(
        `insert into imports
           (id, organization_id, file_id, format, dry_run, status, bytes_total, created_at)
         select md5(id::text)::uuid, organization_id, file_id, 'json', true, 'pending', 1, created_at
           from imports where id = $1`,
        [id],
      )
      const answers = Promise.all([begin(), begin()])
      await expect.poll(() => server.query(waits), { timeout: 10_000 }).toHaveLength(2)
      return { answers }
    })
    for (const { body, status } of await answers) {
      expect([status, body.error]).toEqual([409, 'ImportRunning'])
    }
  })

  test('sets the benefits of a product when it goes on, if it was interrupted before', async () => {
    const [from, to] = [await createMerchant(server), await createMerchant(server)]
    await createEverything(from)
    const { text } = await exportAll(from)
    const { organizationId } = to
    const guard = `refuse_${organizationId.replaceAll(/\W/g, '_').toLowerCase()}`
    await server.query(
      `create function ${guard}() returns trigger language plpgsql as $$
       begin
         if new.organization_id = '${organizationId}' then raise 'The process ends here.'; end if;
         return new;
       end $$`,
    )
    await server.query(
      `create trigger ${guard} before insert on product_benefits
         for each row execute function ${guard}()`,
    )
    const { id } = await beginImport(server, to, text)
    const products = async () => (await to.call('GET', '/v1/products/')).body.items
    await expect.poll(products, { timeout: 20_000 }).toMatchObject([{ benefits: [] }])
    await server.query(`drop function ${guard} cascade`)
    const read = async () => (await to.call('GET', `/v1/imports/${id}`)).body
    await expect.poll(async () => (await read()).status, { timeout: 40_000 }).toBe('succeeded')
    expect((await read()).counts.products).toMatchObject({ created: 1, refused: 0 })
    expect(await products()).toMatchObject([{ benefits: [{ description: 'A hundred calls' }] }])
  }, 60_000)

  test('sends no email to customers, neither for themselves nor for their subscriptions', async () => {
    const merchant = await createMerchant(server)
    const plan = await createPlan(merchant)
    const people = 'email,name\ntold@example.com,Told\n'
    await importFile(server, merchant, people, { format: 'csv', resource: 'customers' })
    const rows = `customer_email,product_id,current_period_end\ntold@example.com,${plan.id},2999-01-31\n`
    const more = { format: 'csv', resource: 'subscriptions' }
    const { counts } = await importFile(server, merchant, rows, more)
    expect(counts.subscriptions.created).toBe(1)
    // Whatever follows the events has run by then.
    await merchant.advance('PT1H')
    expect(await emailsTo(server, 'told@example.com')).toEqual([])
  })

  test('of a file that is no export fails, and says why', async () => {
    const merchant = await createMerchant(server)
    const done = await importFile(server, merchant, '{"type":"customers"}\n')
    expect([done.status, done.error]).toEqual([
      'failed',
      'The first line must be the header of an export.',
    ])
  })
})
