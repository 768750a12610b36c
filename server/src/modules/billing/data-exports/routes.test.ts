import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { assigned, sellSeats } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { created, createEverything, exportAll } from '#testing/transfers.ts'
import { createMeter } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('an export', () => {
  test('is a header, the rows of each resource, and an end that counts them', async () => {
    const merchant = await createMerchant(server)
    await createEverything(merchant)
    const { id, lines, rows } = await exportAll(merchant)
    const end = lines.at(-1)
    expect(lines[0]).toMatchObject({
      type: 'header',
      format: 'guildhall-export',
      version: 1,
      export_id: id,
      organization: { id: merchant.organizationId },
    })
    expect(end).toMatchObject({ type: 'end', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(rows).toHaveLength(
      Object.values<number>(end.counts).reduce((sum, count) => sum + count, 0),
    )
    const { body } = await merchant.call('GET', `/v1/exports/${id}`)
    expect(body).toMatchObject({ downloads: 1, counts: end.counts })
    const audited = await server.query(
      `select type from events where organization_id = $1 and type like 'export.%' order by id`,
      [merchant.organizationId],
    )
    expect(audited.map(({ type }) => type)).toEqual(['export.created', 'export.downloaded'])
  })

  test('reads more rows than one piece, each once', async () => {
    const merchant = await createMerchant(server)
    for (let n = 0; n < 105; n++) {
      await created(merchant, '/v1/customers/', { email: `c${n}@example.com` })
    }
    const { rows } = await exportAll(merchant, { resources: ['customers'] })
    expect(new Set(rows.map(({ data }) => data.id)).size).toBe(105)
  })

  test('has the books with their lines, credit notes, seats and credits of meters', async () => {
    const { merchant, subscription } = await sellSeats(server, 2)
    const seat = await assigned(merchant, subscription)
    const [order] = (await merchant.call('GET', '/v1/orders/')).body.items
    const refund = { order_id: order.id, reason: 'other', amount: 100 }
    expect((await merchant.call('POST', '/v1/refunds/', refund)).status).toBe(201)
    const path = `/v1/orders/${order.id}/credit-notes`
    const notes = async () => (await merchant.call('GET', path)).body.items
    await expect.poll(notes, { timeout: 10_000 }).toHaveLength(1)
    const [{ url: _, ...note }] = await notes()
    const meter = await createMeter(merchant)
    // More than two pieces.
    await server.query(
      `insert into meter_credits (id, organization_id, customer_id, meter_id, grant_key, units,
         remaining, rollover, created_at)
       select md5('lot ' || n)::uuid, $1, $2, $3, 'grant ' || n, n, 0, false, 'epoch'
         from generate_series(1, 205) as n`,
      [merchant.organizationId, order.customer_id, meter.id],
    )
    const resources = ['ledger_entries', 'credit_notes', 'customer_seats', 'meter_credits']
    const { rows } = await exportAll(merchant, { resources })
    const of = (type: string) => rows.filter((row) => row.type === type).map(({ data }) => data)
    expect(of('customer_seats')).toEqual([seat])
    expect(of('credit_notes')).toEqual([note])
    expect(new Set(of('meter_credits').map(({ units }) => units)).size).toBe(205)
    expect(of('meter_credits')).toHaveLength(205)
    const entries = of('ledger_entries') as { kind: string; lines: { amount: number }[] }[]
    expect(entries.map(({ kind }) => kind)).toEqual(['order', 'order.payment', 'refund'])
    const sums = entries.map(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0))
    expect(sums).toEqual([0, 0, 0])
  })

  test('as CSV quotes what a spreadsheet would run', async () => {
    const merchant = await createMerchant(server)
    await createEverything(merchant)
    const { body } = await merchant.call('POST', '/v1/exports/', { format: 'csv' })
    const path = `/v1/exports/${body.id}/download`
    const { text } = await merchant.call('GET', `${path}?resource=customers`)
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain(`,'=Ada,`)
    expect((await merchant.call('GET', path)).status).toBe(422)
  })

  test('of another organization does not exist', async () => {
    const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
    const { id } = await exportAll(merchant)
    const answers = await Promise.all([
      other.call('GET', `/v1/exports/${id}`),
      other.call('GET', `/v1/exports/${id}/download`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  test('ends a day later', async () => {
    const merchant = await createMerchant(server)
    const { id } = await exportAll(merchant)
    await merchant.advance('P1D')
    const { body, status } = await merchant.call('GET', `/v1/exports/${id}/download`)
    expect([status, body.error]).toEqual([410, 'ExportExpired'])
  })

  test('needs a scope of its own', async () => {
    const merchant = await createMerchant(server, { scopes: ['customers:read', 'exports:read'] })
    expect((await merchant.call('POST', '/v1/exports/', {})).status).toBe(403)
  })

  test('of a session needs a recent sign-in', async () => {
    const { organizationId, owner } = await createMerchant(server)
    const begin = () =>
      owner.visitor.post('/v1/exports/', { organization_id: organizationId, resources: ['meters'] })
    const { body, status } = await begin()
    expect(status).toBe(201)
    await server.query(
      `update sessions set created_at = created_at - interval '2 days' where user_id = $1`,
      [owner.id],
    )
    expect((await begin()).status).toBe(403)
    const download = await owner.visitor.get(`/v1/exports/${body.id}/download`)
    expect(download.status).toBe(403)
  })
})
