import { type Endpoint, endpoints } from '@guildhall/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { asJson, nastyValues, placesIn, withValueAt } from '#testing/nasty-values.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import type { Answer } from '#testing/visitor.ts'
import { validRequests } from './billing-bodies.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

/** A few of the values for each field by default, rotating by field; all on request. */
const everyValue = process.env.FUZZ === 'all'
const share = 20

const send = (method: string, path: string, body?: unknown) =>
  server.visitor().send(
    new Request(new URL(path, server.config.baseUrl), {
      method,
      headers: {
        authorization: `Bearer ${merchant.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: asJson(body) }),
    }),
  )

/** What is wrong with a response, if anything is: errors have one of two shapes. */
function faultOf({ status, body }: Answer): string | undefined {
  if (status >= 500) return `status ${status}`
  if (status < 400) return undefined
  if (status === 404 && body?.detail === 'Not Found') return undefined
  if (typeof body?.error !== 'string') return 'no class of the error'
  if (status !== 422) return typeof body.detail === 'string' ? undefined : 'no detail'
  const issues: { loc: unknown; msg: unknown; type: unknown }[] = Array.isArray(body.detail)
    ? body.detail
    : []
  const isWhole =
    issues.length > 0 &&
    issues.every(
      ({ loc, msg, type }) =>
        Array.isArray(loc) && typeof msg === 'string' && typeof type === 'string',
    )
  return isWhole ? undefined : 'no reasons'
}

const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce((at, key) => (at as Record<string | number, unknown>)[key], value)

const chosen = (seed: number) =>
  nastyValues.filter((_, at) => everyValue || (at + seed) % share === 0)

/** The text of a value as it can stand in an address. */
const inAddress = (value: unknown) =>
  (typeof value === 'string' ? value.replace(/^@number:|@$/g, '') : JSON.stringify(value))
    .toWellFormed()
    .slice(0, 5_000)

test('A-208, A-211: no value at any place of a body of billing makes the server fail', async () => {
  const faults: string[] = []
  for (const [row, [method, path, body]] of (await validRequests(server, merchant)).entries()) {
    // A body that is refused, or a row that is missing, would test nothing.
    const { status, text } = await send(method, path, body)
    expect([404, 422], `${path} ${text}`).not.toContain(status)
    for (const [index, place] of placesIn(body).entries()) {
      for (const value of chosen(row + index)) {
        const answer = await send(method, path, withValueAt(body, place, value))
        const fault = faultOf(answer)
        const said = `${method} ${path} ${place.join('.')} ${asJson(value).slice(0, 60)}`
        if (fault) faults.push(`${said}: ${fault} ${answer.text.slice(0, 200)}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
}, 900_000)

test('A-208: a fraction is refused wherever a body of billing takes an integer', async () => {
  // The one before has what exists once already.
  merchant = await createMerchant(server)
  const accepted = new Set<string>()
  let tried = 0
  for (const [method, path, body] of await validRequests(server, merchant)) {
    for (const place of placesIn(body).filter((each) => Number.isInteger(valueAt(body, each)))) {
      const { status } = await send(method, path, withValueAt(body, place, 1.5))
      tried += 1
      if (status !== 422) accepted.add(String(place.at(-1)))
    }
  }
  expect(tried).toBeGreaterThan(20)
  // Of metadata, which have any number.
  expect([...accepted]).toEqual(['number'])
})

test('A-208: no value in any query or path of billing makes the server fail', async () => {
  const faults: string[] = []
  const reads = endpoints.filter(
    ({ path, method }: Endpoint) => path.startsWith('/v1/') && method === 'GET',
  )
  for (const [row, { path, query }] of reads.entries()) {
    const names = Object.keys((query as { shape?: object }).shape ?? {})
    const fields = [...names, 'metadata[key]', 'metadata[__proto__]', 'unknown']
    for (const [index, field] of fields.entries()) {
      for (const text of chosen(row + index).map(inAddress)) {
        const target = path.replace(/:\w+/g, encodeURIComponent(text).slice(0, 2_000))
        const answer = await send('GET', `${target}?${new URLSearchParams([[field, text]])}`)
        const fault = faultOf(answer)
        const said = `${path} ${field} ${text.slice(0, 60)}`
        if (fault) faults.push(`${said}: ${fault} ${answer.text.slice(0, 200)}`)
      }
    }
  }
  expect(faults).toEqual([])
}, 900_000)

test('A-208: a time without an offset, or outside of the calendar, is refused', async () => {
  const input = { name: 'Ten', basis_points: 1_000, duration: 'once' }
  const wrong = [
    ...['2030-01-01', '2030-01-01T00:00:00', '2030-02-30T00:00:00Z', '2030-01-01T24:00:01Z'],
    ...['9999-12-31T23:59:59-14:00', '0000-12-31T00:00:00+14:00', '+275760-09-13T00:00:00Z'],
    ...['tomorrow', 'infinity', '1893456000', ''],
  ]
  for (const ends_at of [...wrong, 1_893_456_000]) {
    const answer = await merchant.call('POST', '/v1/discounts/', { ...input, ends_at })
    expect([ends_at, answer.status]).toEqual([ends_at, 422])
    expect(answer.body.detail[0].loc).toEqual(['body', 'ends_at'])
  }
  const { body } = await merchant.call('POST', '/v1/discounts/', {
    ...input,
    ends_at: '9999-12-31T23:59:59.999+00:00',
  })
  expect(body.ends_at).toBe('9999-12-31T23:59:59.999Z')
})
