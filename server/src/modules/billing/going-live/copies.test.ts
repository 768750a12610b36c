import { expect, test } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import { uploadFile } from '#testing/files.ts'
import { checklistOf, sandboxToGoLive, selfService, wentLive } from '#testing/live-copies.ts'
import type { Merchant } from '#testing/merchants.ts'
import { onePixel } from '#testing/pictures.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { fixed } from '#testing/subscriptions.ts'
import { created, createEverything } from '#testing/transfers.ts'
import { createMeter } from '#testing/usage.ts'

type Calls = Pick<Merchant, 'call'>
// biome-ignore lint/suspicious/noExplicitAny: rows of every kind
type Row = any

const lists = [
  '/v1/custom-fields/',
  '/v1/meters/',
  '/v1/files/',
  '/v1/benefits/',
  '/v1/products/',
  '/v1/discounts/',
  '/v1/checkout-links/',
]

async function read({ call }: Calls, path: string): Promise<Row> {
  const answer = await call('GET', path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** What the lists of an organization show, a list after the other. */
async function catalogOf(shop: Calls): Promise<Row[][]> {
  const all: Row[][] = []
  for (const path of lists) {
    all.push((await read(shop, `${path}?limit=100&sorting=created_at`)).items)
  }
  return all
}

/** Each id of a row, and of its prices, with the one in the same place of the copy. */
function idsOf(before: readonly Row[], after: readonly Row[]): [string, string][] {
  return before.flatMap((row, at) => [
    [row.id, after[at]?.id] as [string, string],
    ...idsOf(row.prices ?? [], after[at]?.prices ?? []),
  ])
}

/** Without what belongs to the row and not to what it says. */
function comparable(value: Row): Row {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const own =
    /^(created_at|modified_at|client_secret|url|guild_token|path|version|last_modified_at)$/
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      own.test(name) ? [] : [[name, comparable(each)]],
    ),
  )
}

/** The wire of the sandbox, with the ids that the copy has in the same places. */
function expected(rows: readonly Row[], ids: readonly [string, string][]): Row {
  const text = ids.reduce(
    (all, [id, copy]) => all.replaceAll(id, copy),
    JSON.stringify(comparable(rows)),
  )
  return JSON.parse(text)
}

const picture = {
  service: 'product_media',
  name: 'lamp.png',
  mime_type: 'image/png',
}

/** Everything that refers to something else. */
async function fill(server: TestServer, sandbox: Merchant) {
  const { call } = sandbox
  const { product } = await createEverything(sandbox)
  const file = await uploadFile(
    server,
    call,
    { service: 'downloadable', name: 'guide.pdf' },
    Buffer.from('A guide.'),
  )
  const shown = await uploadFile(server, call, picture, Buffer.from(onePixel.png, 'base64'))
  const guide = await createBenefit(sandbox, {
    type: 'downloadables',
    description: 'Guide',
    properties: { files: [file.id], archived: { [file.id]: false } },
  })
  const key = await createBenefit(sandbox, {
    type: 'license_keys',
    description: 'Key',
    properties: { prefix: 'ACME', activations: { limit: 3, enable_customer_admin: true } },
    visibility: 'private',
  })
  const tiers = [
    { min_seats: 1, max_seats: 9, price_per_seat: 1_000 },
    { min_seats: 10, max_seats: null, price_per_seat: 777 },
  ]
  const team = await created(sandbox, '/v1/products/', {
    name: 'Team',
    description: '**For** teams',
    recurring_interval: 'year',
    trial_interval: 'day',
    trial_interval_count: 14,
    prices: [{ amount_type: 'seat_based', seat_tiers: { tiers }, price_currency: 'usd' }],
    medias: [shown.id],
  })
  await setBenefits(sandbox, team, [key, guide])
  const meter = await createMeter(sandbox, { name: 'Exact' })
  const exact = {
    amount_type: 'metered_unit',
    meter_id: meter.id,
    unit_amount: '12345.123456789012',
  }
  await created(sandbox, '/v1/products/', {
    name: 'Exact',
    recurring_interval: 'month',
    meter_interval: 'day',
    prices: [...fixed(100), exact],
    visibility: 'private',
  })
  const discount = await created(sandbox, '/v1/discounts/', {
    type: 'fixed',
    amount: 500,
    currency: 'usd',
    duration: 'once',
    name: 'Five off',
    max_redemptions: 7,
  })
  await created(sandbox, '/v1/checkout-links/', {
    products: [team.id, product.id],
    label: 'Both',
    discount_id: discount.id,
    success_url: 'https://acme.example/thanks',
    metadata: { source: 'site' },
  })
  await call('PATCH', `/v1/organizations/${sandbox.organizationId}`, {
    email: 'help@acme.example',
    default_presentment_currency: 'eur',
    subscription_settings: {
      cancellation_offer: { text: 'Stay.', discount_id: discount.id },
      after_dunning: 'unpaid',
    },
    customer_email_settings: { checkout_reminder: true },
    customer_portal_settings: { subscription: { pause: true } },
  })
  await call('PUT', `/v1/organizations/${sandbox.organizationId}/checkout-settings`, {
    accent_color: '#0d5148',
    embed_hosts: ['https://acme.example'],
    terms_url: 'https://acme.example/terms',
  })
  await call('PATCH', `/v1/organizations/${sandbox.organizationId}/legal`, { consent: false })
  const changed = await call('PUT', `/v1/meters/${meter.id}/alerts`, {
    shares: [80, 100],
    email_customers: true,
    email_team: true,
  })
  expect(changed.status, changed.text).toBe(200)
  const worded = await call(
    'PUT',
    `/v1/organizations/${sandbox.organizationId}/email-wordings/orderPaid/de`,
    { subject: 'Danke von {seller}', opening: 'Schön, dass Sie da sind.', revision: 0 },
  )
  expect(worded.status, worded.text).toBe(200)
  const logo = `/api/organizations/${sandbox.organizationId}/logo`
  const set = await sandbox.owner.visitor.put(logo, { content: onePixel.png })
  expect(set.status, set.text).toBe(200)
  return { discount, file, key, meter, product, shown, team }
}

test('both lists of a sandbox and its live organization say the same, with ids of their own', async () => {
  const server = await serverForThisTest(selfService)
  const { sandbox } = await sandboxToGoLive(server)
  const filled = await fill(server, sandbox)
  const before = await catalogOf(sandbox)
  const live = await wentLive(server, sandbox)
  const after = await catalogOf(live)

  const ids: [string, string][] = [
    ...before.flatMap((rows, at) => idsOf(rows, after[at] ?? [])),
    [sandbox.organizationId, live.organizationId],
  ]
  expect(ids.every(([id, copy]) => copy !== undefined && id !== copy)).toBe(true)
  for (const [at, path] of lists.entries()) {
    expect(before[at]?.length, path).toBeGreaterThan(0)
    expect(comparable(after[at]), path).toEqual(expected(before[at] ?? [], ids))
  }
  const newId = (id: string) => ids.find(([old]) => old === id)?.[1]

  // Settings and looks.
  const organization = (shop: { organizationId: string } & Calls, part = '') =>
    read(shop, `/v1/organizations/${shop.organizationId}${part}`)
  const { slug: _, ...mine } = comparable(await organization(live))
  const { slug: __, avatar_url: logo, ...theirs } = expected([await organization(sandbox)], ids)[0]
  expect({ ...mine, avatar_url: undefined }).toEqual({ ...theirs, avatar_url: undefined })
  expect(mine.subscription_settings.cancellation_offer.discount_id).toBe(newId(filled.discount.id))
  expect(mine.avatar_url).not.toBe(logo)
  for (const part of ['/checkout-settings', '/legal', '/email-wordings/orderPaid/de']) {
    const [theirs] = expected([await organization(sandbox, part)], ids)
    expect(comparable(await organization(live, part)), part).toEqual(theirs)
  }
  const alerts = await read(live, `/v1/meters/${newId(filled.meter.id)}/alerts`)
  expect(alerts).toMatchObject({
    shares: [80, 100],
    email_customers: true,
    email_team: true,
  })

  // The sandbox may go with all that it has, and the live organization keeps its own.
  const shown = (await read(live, '/v1/products/')).items.find(({ name }: Row) => name === 'Team')
  await sandbox.call('DELETE', `/v1/files/${filled.shown.id}`)
  await sandbox.call('DELETE', `/v1/files/${filled.file.id}`)
  const gone = await sandbox.owner.visitor.post('/api/auth/organization/delete', {
    organizationId: sandbox.organizationId,
  })
  expect(gone.status, gone.text).toBe(200)
  const visitor = server.visitor()
  for (const address of [shown.medias[0].public_url, mine.avatar_url]) {
    const { pathname } = new URL(address, server.config.baseUrl)
    expect((await visitor.get(pathname)).status, pathname).toBe(200)
  }
  expect((await read(live, '/v1/files/')).items).toHaveLength(2)
})

test('nothing comes with it that belongs to tests: no customers, orders, tokens, webhooks and samples', async () => {
  const server = await serverForThisTest(selfService)
  const { sandbox } = await sandboxToGoLive(server)
  await createEverything(sandbox)
  await created(sandbox, '/v1/webhooks/endpoints', {
    url: 'https://acme.example/hooks',
    format: 'raw',
    events: ['order.created'],
  })
  const path = `/v1/organizations/${sandbox.organizationId}/samples`
  expect((await sandbox.owner.visitor.post(path)).status).toBe(200)
  const archived = await created(sandbox, '/v1/products/', { name: 'Old', prices: fixed(100) })
  await created(sandbox, '/v1/discounts/', {
    type: 'percentage',
    basis_points: 10_000,
    duration: 'forever',
    name: 'Old for nothing',
    code: 'OLD',
    products: [archived.id],
  })
  await created(sandbox, '/v1/checkout-links/', { products: [archived.id], label: 'Old' })
  await sandbox.call('PATCH', `/v1/products/${archived.id}`, { is_archived: true })

  const said = (await checklistOf(sandbox.owner.visitor, sandbox)).body
  const live = await wentLive(server, sandbox)
  const names = async (list: string) =>
    (await read(live, `${list}?limit=100`)).items.map((row: Row) => row.name ?? row.label)
  expect(await names('/v1/products/')).toEqual(['Pro plan'])
  // Without its product it would be a discount for everything.
  expect(await names('/v1/discounts/')).toEqual(['Ten'])
  expect(await names('/v1/checkout-links/')).toEqual(['Site'])
  expect(live.made.copied).toEqual(said.copies)
  expect(said.copies).toMatchObject({ products: 1, discounts: 1, checkoutLinks: 1 })
  for (const list of ['customers', 'orders', 'subscriptions', 'checkouts', 'webhooks/endpoints']) {
    const { pagination } = await read(live, `/v1/${list}${list.includes('/') ? '' : '/'}`)
    expect(pagination.total_count, list).toBe(0)
  }
  const tokens = await live.owner.visitor.get(
    `/v1/organization-access-tokens/?organization_id=${live.organizationId}`,
  )
  expect(tokens.body.items).toHaveLength(1)
  const [link] = (await read(live, '/v1/checkout-links/')).items
  const [old] = (await read(sandbox, '/v1/checkout-links/')).items.filter(
    ({ label }: Row) => label === 'Site',
  )
  expect(link.client_secret).not.toBe(old.client_secret)
  expect(await read(live, '/v1/discounts/')).toMatchObject({ items: [{ redemptions_count: 0 }] })
})

test('a catalog of thousands is copied at once', async () => {
  const server = await serverForThisTest(selfService)
  const { sandbox } = await sandboxToGoLive(server)
  await created(sandbox, '/v1/products/', { name: 'One', prices: fixed(100) })
  const copies = (table: string, more: string) =>
    `select r.* from ${table} t cross join generate_series(1, 2500) as n
       cross join lateral jsonb_populate_record(t, jsonb_build_object(${more})) as r
      where t.organization_id = $1`
  const id = (kind: string) => `md5('${kind}' || n)::uuid`
  await server.query(
    `with added as (
       insert into products ${copies('products', `'id', ${id('p')}, 'name', 'n' || n`)} returning id)
     insert into prices ${copies('prices', `'id', ${id('r')}, 'product_id', ${id('p')}`)}`,
    [sandbox.organizationId],
  )
  const live = await wentLive(server, sandbox)
  expect(live.made.copied.products).toBe(2_501)
  const { items, pagination } = await read(live, '/v1/products/?limit=1&sorting=-name')
  expect([pagination.total_count, items[0].prices.length]).toEqual([2_501, 1])
})
