import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant } from '../../server/testing/merchants.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarCall, polarCall, polarVersions } from '../testing/polar-calls.ts'
import { failure } from '../testing/polar-errors.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

const unknownId = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

describe.each(polarVersions)('the catalog, with the SDK %s', (version) => {
  let call: PolarCall
  beforeAll(async () => {
    const { token } = await createMerchant(live.server)
    call = polarCall(version, { origin: live.origin, token })
  })

  const createProduct = (more: object = {}) =>
    call('products.create', [], {
      name: 'Pro plan',
      recurring_interval: 'month',
      prices: [{ amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }],
      metadata: { tier_name: 'pro' },
      ...more,
    })

  test('products are created, read, changed and archived', async () => {
    const created = await createProduct({ description: 'Everything' })
    expect(created).toMatchObject({
      name: 'Pro plan',
      is_recurring: true,
      recurring_interval: 'month',
      metadata: { tier_name: 'pro' },
    })
    expect(created.prices).toMatchObject([{ amount_type: 'fixed', price_amount: 1000 }])
    expect(await call('products.get', [created.id])).toEqual(created)

    const renamed = await call('products.update', [created.id], { name: 'Team plan' })
    expect(renamed).toMatchObject({ id: created.id, name: 'Team plan', prices: created.prices })
    expect(await call('products.updateBenefits', [created.id], { benefits: [] })).toMatchObject({
      benefits: [],
    })

    await call('products.update', [created.id], { is_archived: true })
    const { items, pagination } = await call('products.list', [], { is_archived: true })
    expect(items).toMatchObject([{ id: created.id, is_archived: true }])
    expect(pagination).toEqual({ total_count: 1, max_page: 1 })
  })

  test('a price of nothing is free to clients of the time when that was a kind of its own', async () => {
    const { prices } = await createProduct({
      prices: [{ amount_type: 'fixed', price_amount: 0, price_currency: 'usd' }],
    })
    const expected = version === '0.33.2' ? 'free' : 'fixed'
    expect(prices).toMatchObject([{ amount_type: expected }])
    if (expected === 'fixed') expect(prices).toMatchObject([{ price_amount: 0 }])
    const paid = await createProduct()
    expect(paid.prices).toMatchObject([{ amount_type: 'fixed', price_amount: 1000 }])
  })

  test('prices are kept by their id, added and archived', async () => {
    const product = await createProduct()
    const changed = await call('products.update', [product.id], {
      prices: [{ amount_type: 'fixed', price_amount: 2000, price_currency: 'usd' }],
    })
    const current = changed.prices.filter((price: { is_archived: boolean }) => !price.is_archived)
    expect(current).toMatchObject([{ price_amount: 2000 }])
    const kept = await call('products.update', [product.id], {
      prices: [{ id: current[0].id }],
    })
    expect(
      kept.prices.filter((price: { is_archived: boolean }) => !price.is_archived),
    ).toMatchObject([{ id: current[0].id }])
  })

  test('a one-time product lets the customer choose the amount', async () => {
    const product = await createProduct({
      name: 'Donation',
      recurring_interval: null,
      prices: [{ amount_type: 'custom', price_currency: 'usd', minimum_amount: 500 }],
    })
    expect(product.prices).toMatchObject([{ amount_type: 'custom', minimum_amount: 500 }])
    expect(product).toMatchObject({ is_recurring: false, recurring_interval: null })
  })

  test('an unknown product is not found', async () => {
    const error = await failure(call('products.get', [unknownId]))
    expect(error).toMatchObject({ statusCode: 404 })
  })

  test('discounts of all kinds are created, read, changed and deleted', async () => {
    const kinds = [
      { type: 'percentage', basis_points: 2500, duration: 'once' },
      { type: 'percentage', basis_points: 5000, duration: 'repeating', duration_in_months: 3 },
      { type: 'fixed', amount: 500, currency: 'usd', duration: 'forever' },
      { type: 'fixed', amount: 500, currency: 'usd', duration: 'repeating', duration_in_months: 2 },
    ]
    for (const [index, kind] of kinds.entries()) {
      const code = `LAUNCH${index}`
      const created = await call('discounts.create', [], { name: 'Launch', code, ...kind })
      expect(created).toMatchObject({ ...kind, code, redemptions_count: 0 })
      expect(await call('discounts.get', [created.id])).toEqual(created)
      const renamed = await call('discounts.update', [created.id], { name: 'Later' })
      expect(renamed).toMatchObject({ name: 'Later', code })
    }
    const { items } = await call('discounts.list', [], { sorting: ['name'] })
    expect(items).toHaveLength(kinds.length)
    for (const { id } of items) await call('discounts.delete', [id])
    expect((await call('discounts.list', [], {})).items).toEqual([])
  })

  test('custom fields of all kinds are created, read, changed and deleted', async () => {
    const kinds = [
      { type: 'text', properties: { textarea: true, max_length: 100 } },
      { type: 'number', properties: { ge: 1, le: 10 } },
      { type: 'date', properties: {} },
      { type: 'checkbox', properties: { form_label: 'I agree' } },
      { type: 'select', properties: { options: [{ value: 's', label: 'Small' }] } },
    ]
    for (const kind of kinds) {
      const slug = `field_${kind.type}`
      const created = await call('customFields.create', [], { name: 'Field', slug, ...kind })
      expect(created).toMatchObject({ slug, type: kind.type })
      expect(await call('customFields.get', [created.id])).toEqual(created)
      const renamed = await call('customFields.update', [created.id], {
        type: kind.type,
        name: 'Renamed',
      })
      expect(renamed).toMatchObject({ name: 'Renamed', slug })
    }
    const { items } = await call('customFields.list', [], {})
    expect(items).toHaveLength(kinds.length)
    for (const { id } of items) await call('customFields.delete', [id])
  })

  test('a picture is uploaded and shown with its product', async () => {
    const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
    const checksum = createHash('sha256').update(bytes).digest('base64')
    const part = { number: 1, chunk_start: 0, chunk_end: bytes.length }
    const file = await call('files.create', [], {
      service: 'product_media',
      name: 'picture.png',
      mime_type: 'image/png',
      size: bytes.length,
      checksum_sha256_base64: checksum,
      upload: { parts: [{ ...part, checksum_sha256_base64: checksum }] },
    })
    const [{ url, headers }] = file.upload.parts
    const sent = await fetch(url, { method: 'PUT', headers, body: bytes })
    expect(sent.status).toBe(200)
    const uploaded = await call('files.uploaded', [file.id], {
      id: file.upload.id,
      path: file.upload.path,
      parts: [
        {
          number: 1,
          checksum_etag: sent.headers.get('etag'),
          checksum_sha256_base64: checksum,
        },
      ],
    })
    expect(uploaded).toMatchObject({ is_uploaded: true })
    const product = await createProduct({ medias: [file.id] })
    expect(product.medias).toMatchObject([{ id: file.id }])
    const shown = await fetch(product.medias[0].public_url)
    expect([shown.status, Buffer.from(await shown.arrayBuffer())]).toEqual([200, bytes])
  })
})
