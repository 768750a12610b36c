import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/products/'
const fixed = { amount_type: 'fixed', price_amount: 1_000 }
const book = { name: 'Book', prices: [fixed] }
const monthly = { name: 'Plan', recurring_interval: 'month', prices: [fixed] }
const unknown = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

async function created({ call }: Merchant, input: object = book) {
  const { status, body, text } = await call('POST', path, input)
  expect(status, text).toBe(201)
  return body
}
const namesOf = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name)

describe('the list', () => {
  test('filters, searches, sorts and counts', async () => {
    const merchant = await createMerchant(server)
    const { call } = merchant
    const price = (price_amount: number) => [{ ...fixed, price_amount }]
    const field = { type: 'checkbox', slug: 'gift', name: 'Gift', properties: {} }
    const asked = (await call('POST', '/v1/custom-fields/', field)).body
    await created(merchant, {
      ...book,
      name: 'Cheap',
      prices: price(100),
      metadata: { a: 'x' },
      attached_custom_fields: [{ custom_field_id: asked.id, required: false }],
    })
    await created(merchant, { ...monthly, name: 'Dear', prices: price(900), visibility: 'private' })
    const { id } = await created(merchant, { ...book, name: 'Middle', prices: price(500) })
    await call('PATCH', path + id, { is_archived: true })
    const list = async (query: string) => {
      const { body } = await call('GET', `${path}?${query}`)
      return [namesOf(body), body.pagination.total_count]
    }
    expect(await list('')).toEqual([['Middle', 'Dear', 'Cheap'], 3])
    expect(await list('limit=1&page=2')).toEqual([['Dear'], 3])
    expect(await list('is_archived=false')).toEqual([['Dear', 'Cheap'], 2])
    expect(await list('is_archived=true')).toEqual([['Middle'], 1])
    expect(await list('is_recurring=true')).toEqual([['Dear'], 1])
    expect(await list('visibility=private&visibility=draft')).toEqual([['Dear'], 1])
    expect(await list('query=hea')).toEqual([['Cheap'], 1])
    expect(await list('metadata[a]=x')).toEqual([['Cheap'], 1])
    expect(await list(`id=${id}`)).toEqual([['Middle'], 1])
    expect(await list(`benefit_id=${unknown}`)).toEqual([[], 0])
    expect(await list(`custom_field_id=${asked.id}`)).toEqual([['Cheap'], 1])
    expect(await list(`custom_field_id=${unknown}`)).toEqual([[], 0])
    expect(await list('sorting=price_amount')).toEqual([['Cheap', 'Middle', 'Dear'], 3])
    expect(await list('sorting=-price_amount_type&sorting=name')).toEqual([
      ['Cheap', 'Dear', 'Middle'],
      3,
    ])
    expect((await call('GET', `${path}?sorting=nothing`)).status).toBe(422)
  })
})
