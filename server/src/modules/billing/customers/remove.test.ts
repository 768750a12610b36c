import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, customerEvents, customersPath } from '#testing/customers.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const berlin = { country: 'DE', city: 'Berlin' }

describe('a deleted customer', () => {
  test('is gone, frees its address and external id, and is told', async () => {
    const merchant = await createMerchant(server)
    const input = { email: 'ada@example.com', external_id: 'a1' }
    const { id } = await createCustomer(merchant, input)
    const answer = await merchant.call('DELETE', customersPath + id)
    expect([answer.status, answer.text]).toEqual([204, ''])
    for (const [method, path] of [
      ['GET', customersPath + id],
      ['PATCH', customersPath + id],
      ['DELETE', customersPath + id],
      ['GET', `${customersPath}external/a1`],
      ['PATCH', `${customersPath}external/a1`],
      ['DELETE', `${customersPath}external/a1`],
    ] as const) {
      const { status, body } = await merchant.call(
        method,
        path,
        method === 'PATCH' ? {} : undefined,
      )
      expect([method, path, status, body.error]).toEqual([method, path, 404, 'ResourceNotFound'])
    }
    expect((await merchant.call('GET', customersPath)).body).toEqual({
      items: [],
      pagination: { total_count: 0, max_page: 0 },
    })
    const [, [type, payload] = []] = await customerEvents(server, id)
    expect([type, payload]).toMatchObject([
      'customer.deleted',
      {
        id,
        email: 'ada@example.com',
        external_id: null,
        metadata: { __external_id: 'a1' },
        deleted_at: expect.any(String),
      },
    ])
    await createCustomer(merchant, input)
  })

  test('of two simultaneous deletions is deleted by one', async () => {
    const merchant = await createMerchant(server)
    const { id } = await createCustomer(merchant, { email: 'ada@example.com' })
    const answers = await Promise.all(
      [1, 2, 3].map(() => merchant.call('DELETE', customersPath + id)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    expect((await merchant.call('GET', customersPath)).body.pagination.total_count).toBe(0)
  })

  test('is anonymized at once or later, and again, without a trace in its row', async () => {
    const merchant = await createMerchant(server)
    const input = { email: 'ada@example.com', name: 'Ada Lovelace', billing_address: berlin }
    const first = await createCustomer(merchant, input)
    const path = `${customersPath}${first.id}?anonymize=true`
    expect((await merchant.call('DELETE', path)).status).toBe(204)
    const rowOf = async (id: string) => {
      const [row] = await server.query('select * from customers where id = $1', [id])
      return row
    }
    const row = await rowOf(first.id)
    expect(row).toMatchObject({
      email: expect.stringMatching(/^[0-9a-f]{64}@anonymized\.invalid$/),
      billing_address: null,
    })
    expect(JSON.stringify(row)).not.toMatch(/example|lovelace|berlin/i)
    const [, [, told] = []] = await customerEvents(server, first.id)
    expect(JSON.stringify(told)).not.toMatch(/example|lovelace|berlin/i)
    expect((await merchant.call('DELETE', path)).status).toBe(204)
    expect(await rowOf(first.id)).toEqual(row)

    const second = await createCustomer(merchant, input)
    await merchant.call('DELETE', customersPath + second.id)
    const later = await merchant.call('DELETE', `${customersPath}${second.id}?anonymize=true`)
    expect(later.status).toBe(204)
    const other = await rowOf(second.id)
    expect(JSON.stringify(other)).not.toMatch(/example|lovelace|berlin/i)
    expect(other?.email).not.toBe(row?.email)
    expect((await customerEvents(server, second.id)).map(([type]) => type)).toEqual([
      'customer.created',
      'customer.deleted',
      'customer.updated',
    ])
  })
})
