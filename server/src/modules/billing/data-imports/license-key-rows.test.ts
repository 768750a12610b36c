import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { firstKey } from '#testing/license-keys.ts'
import type { Merchant } from '#testing/merchants.ts'
import { elsewhere, keysOf, moving, outcome, useKey } from '#testing/moved-keys.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { fileOf, importFile } from '#testing/transfers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const use = (merchant: Merchant, verb: string, key: string, more: object = {}) =>
  useKey(server, merchant, verb, key, more)

describe('rows of license keys', () => {
  test('refuses each bad key alone, and never names one', async () => {
    const { benefit, customer, key, merchant, subscription } = await moving(server)
    const secret = 'SECRET-KEY-OF-A-BUYER'
    const active = { id: '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11', label: 'laptop' }
    const rows = [
      ['subscriptions', subscription],
      ['license_keys', { ...key, id: '1', key: 'short' }],
      ['license_keys', { ...key, id: '2', key: `${secret}\u0007` }],
      ['license_keys', { ...key, id: '3', key: secret, status: 'lost' }],
      ['license_keys', { ...key, id: '4', key: secret, limit_usage: 0 }],
      ['license_keys', { ...key, id: '5', key: secret, benefit_id: 'unknown' }],
      ['license_keys', { ...key, id: '6', key: secret, customer_id: 'unknown' }],
      ['license_keys', { ...key, id: '7', key: secret, activations: [active, active] }],
      [
        'license_keys',
        { ...key, id: '8', key: secret, activations: [active, active], limit_activations: 1 },
      ],
      [
        'license_keys',
        { ...key, id: '9', key: secret, activations: Array(1_001).fill({ label: 'x' }) },
      ],
      ['license_keys', key],
    ] as const
    const done = await importFile(server, merchant, fileOf(rows))
    const problems = done.problems as { code: string; field: string; line: number }[]
    expect(problems.map(({ code, field, line }) => [line, code, field])).toEqual([
      [3, 'INVALID_TOO_SMALL', 'key'],
      [4, 'INVALID_FORMAT', 'key'],
      [5, 'INVALID_VALUE', 'status'],
      [6, 'INVALID_TOO_SMALL', 'limit_usage'],
      [7, 'UNKNOWN_REFERENCE', 'benefit_id'],
      [8, 'UNKNOWN_REFERENCE', 'customer_id'],
      [9, 'ACTIVATION_EXISTS', 'activations'],
      [10, 'TOO_MANY_ACTIVATIONS', 'activations'],
      [11, 'INVALID_TOO_BIG', 'activations'],
    ])
    expect(done.counts.license_keys).toEqual(outcome({ created: 1, refused: 9 }))
    expect(JSON.stringify(problems)).not.toContain('SECRET')
    const [{ leaked } = { leaked: -1 }] = await server.query<{ leaked: number }>(
      `select count(*)::int as leaked from event_payloads p join events e on e.payload_id = p.id
        where e.organization_id = $1 and p.body::text like '%' || $2 || '%'`,
      [merchant.organizationId, elsewhere],
    )
    expect(leaked).toBe(0)
    expect(await keysOf(merchant)).toMatchObject([{ key: elsewhere }])

    // What another customer has already, and what is here under another id.
    const other = await createCustomer(merchant, { email: newBuyer() })
    const more = await importFile(
      server,
      merchant,
      fileOf([
        ['license_keys', { ...key, id: 'other', customer_id: other.id }],
        ['license_keys', { ...key, id: 'same', key: elsewhere.toLowerCase() }],
        ['license_keys', { ...key, id: 'none', key: secret, customer_id: other.id }],
      ]),
    )
    expect(more.problems).toMatchObject([
      { line: 2, code: 'KEY_EXISTS', field: 'key' },
      { line: 4, code: 'NO_GRANT', field: 'benefit_id' },
    ])
    expect(more.counts.license_keys).toEqual(outcome({ existing: 1, refused: 2 }))
    expect([benefit.id, customer.id]).toContain((await keysOf(merchant))[0].customer_id)
  })

  test('as a dry run knows the subscriptions before it, and changes nothing', async () => {
    const { key, merchant, subscription } = await moving(server)
    const rows = fileOf([
      ['subscriptions', subscription],
      ['license_keys', key],
    ])
    const tried = await importFile(server, merchant, rows, { dry_run: true })
    expect([tried.problems, tried.counts.license_keys]).toEqual([[], outcome({ created: 1 })])
    const alone = await importFile(server, merchant, fileOf([['license_keys', key]]), {
      dry_run: true,
    })
    expect(alone.problems).toMatchObject([{ code: 'NO_GRANT' }])
    expect(await keysOf(merchant)).toEqual([])
    await importFile(server, merchant, fileOf([['subscriptions', subscription]]))
    const generated = await firstKey(merchant)
    const full = await importFile(server, merchant, rows, { dry_run: true })
    expect([full.problems, full.counts.license_keys]).toEqual([[], outcome({ created: 1 })])
    expect(await keysOf(merchant)).toEqual([generated])
  })

  test('of CSV reads them, with objects as JSON', async () => {
    const { benefit, customer, merchant, subscription } = await moving(server)
    await importFile(server, merchant, fileOf([['subscriptions', subscription]]))
    const activations = JSON.stringify([{ label: 'laptop' }]).replaceAll('"', '""')
    const text = [
      'Email,Benefit ID,Key,Status,Usage,Limit Usage,Limit Activations,Expires At,Activations',
      `${customer.email},${benefit.id},bad\u0000bad-bad-bad,granted,,,,,`,
      `${customer.email},${benefit.id},second-key-0002,granted,x,,,,`,
      `${customer.email},${benefit.id},second-key-0002,granted,,,,,"[{""label"":""\\u0000""}]"`,
      `${customer.email},${benefit.id},${elsewhere},Granted,3,,7,2998-01-31,"${activations}"`,
    ].join('\n')
    const csv = { format: 'csv', resource: 'license_keys' }
    const done = await importFile(server, merchant, text, csv)
    expect(
      done.problems.map(({ code, field, line }: Record<string, unknown>) => [line, code, field]),
    ).toEqual([
      [2, 'NOT_CSV', null],
      [3, 'INVALID_TYPE', 'usage'],
      [4, 'INVALID_TYPE', 'activations'],
    ])
    expect(await keysOf(merchant)).toMatchObject([
      {
        key: elsewhere,
        usage: 3,
        limit_usage: null,
        limit_activations: 7,
        expires_at: '2998-01-31T00:00:00.000Z',
      },
    ])
    const again = await importFile(server, merchant, text, csv)
    expect(again.counts.license_keys).toEqual(outcome({ existing: 1, refused: 2 }))
  })

  test('finds neither customers nor keys of another organization', async () => {
    const [mine, theirs] = [await moving(server), await moving(server)]
    await importFile(server, theirs.merchant, fileOf([['subscriptions', theirs.subscription]]))
    const generated = await firstKey(theirs.merchant)
    const rows = fileOf([['license_keys', { ...theirs.key, benefit_id: mine.benefit.id }]])
    const done = await importFile(server, mine.merchant, rows)
    expect(done.problems).toMatchObject([{ code: 'UNKNOWN_REFERENCE', field: 'customer_id' }])
    expect(await keysOf(theirs.merchant)).toEqual([generated])
    // The text of a key says nothing about those of others.
    const same = [
      ['subscriptions', mine.subscription],
      ['license_keys', { ...mine.key, key: generated.key }],
    ] as const
    expect((await importFile(server, mine.merchant, fileOf(same))).problems).toEqual([])
    expect((await use(theirs.merchant, 'validate', generated.key)).status).toBe(200)
  })
})
