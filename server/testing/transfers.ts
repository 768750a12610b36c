import { expect } from 'vitest'
import { uploadFile } from './files.ts'
import type { Merchant } from './merchants.ts'
import { fixed } from './subscriptions.ts'
import { createMeter, ingest, named } from './usage.ts'
import type { AnyServer } from './users.ts'

type Row = { readonly type: string; readonly data: Record<string, unknown> }

/** Everything of a merchant as one file; resolves to its text and its rows. */
export async function exportAll({ call }: Merchant, more: object = {}) {
  const begun = await call('POST', '/v1/exports/', more)
  expect(begun.status, begun.text).toBe(201)
  const file = await call('GET', `/v1/exports/${begun.body.id}/download`)
  expect(file.status, file.text).toBe(200)
  const lines = file.text.trimEnd().split('\n')
  return {
    id: begun.body.id as string,
    text: file.text,
    lines: lines.map((line) => JSON.parse(line)),
    rows: lines.slice(1, -1).map((line) => JSON.parse(line) as Row),
  }
}

/** Uploads a file and begins to import it. */
export async function beginImport(
  server: AnyServer,
  { call }: Merchant,
  content: string | Buffer,
  more: object = {},
) {
  const file = await uploadFile(
    server,
    call,
    { service: 'downloadable', name: 'import.txt', mime_type: 'text/plain' },
    Buffer.from(content),
  )
  const input = { file_id: file.id, dry_run: false, ...more }
  const begun = await call('POST', '/v1/imports/', input)
  expect(begun.status, begun.text).toBe(201)
  return begun.body
}

/** Imports a file and waits for its end. */
export async function importFile(
  server: AnyServer,
  merchant: Merchant,
  content: string | Buffer,
  more: object = {},
) {
  const { id } = await beginImport(server, merchant, content, more)
  const { call } = merchant
  const path = `/v1/imports/${id}`
  const read = async () => (await call('GET', path)).body
  await expect
    .poll(async () => (await read()).finished_at, { timeout: 30_000 })
    .toBeTypeOf('string')
  return {
    ...(await read()),
    problems: (await call('GET', `${path}/problems?limit=100`)).body.items,
  }
}

/** Creates a row by a request. */
export async function created({ call }: Merchant, path: string, input: object) {
  const { body, status, text } = await call('POST', path, input)
  expect(status, text).toBe(201)
  return body
}

/** One of everything that an import brings back. */
export async function createEverything(merchant: Merchant) {
  const { call } = merchant
  const field = await created(merchant, '/v1/custom-fields/', {
    type: 'text',
    slug: 'vat',
    name: 'VAT',
    properties: { form_label: 'VAT number' },
  })
  const meter = await createMeter(merchant, { name: 'Calls', filter: named('call') })
  const credit = await created(merchant, '/v1/benefits/', {
    type: 'meter_credit',
    description: 'A hundred calls',
    properties: { meter_id: meter.id, units: 100, rollover: false },
  })
  const usage = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '0.125' }
  const product = await created(merchant, '/v1/products/', {
    name: 'Pro plan',
    recurring_interval: 'month',
    prices: [...fixed(2_000), usage],
    attached_custom_fields: [{ custom_field_id: field.id, required: false }],
    metadata: { tier: 'pro' },
  })
  await call('POST', `/v1/products/${product.id}/benefits`, { benefits: [credit.id] })
  await created(merchant, '/v1/discounts/', {
    type: 'percentage',
    basis_points: 1_000,
    duration: 'forever',
    name: 'Ten',
    code: 'TEN',
    products: [product.id],
  })
  await created(merchant, '/v1/checkout-links/', { products: [product.id], label: 'Site' })
  const ada = await created(merchant, '/v1/customers/', {
    email: 'ada@example.com',
    external_id: 'ada',
    name: '=Ada',
    billing_address: { country: 'DE', city: 'Łódź' },
    tax_id: 'DE136695976',
    metadata: { seen: true },
  })
  await ingest(merchant, [{ name: 'call', external_customer_id: 'ada', external_id: 'e1' }])
  return { ada, product }
}

/** The file of an export with these rows. */
export const fileOf = (rows: readonly (readonly [type: string, data: object])[]) =>
  [
    { type: 'header', format: 'guildhall-export', version: 1 },
    ...rows.map(([type, data]) => ({ type, data })),
  ]
    .map((line) => JSON.stringify(line))
    .join('\n')
