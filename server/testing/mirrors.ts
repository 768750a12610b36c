import { expect } from 'vitest'
import type { Mirrors } from '../src/app/mirrors.ts'
import type { Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'

export type Kind = keyof Mirrors
export type Body = { readonly id: string } & Record<string, unknown>

/** Where `/v1` lists them; seats are listed for one subscription only. */
export const lists = {
  customer: '/v1/customers/?',
  benefit: '/v1/benefits/?',
  custom_field: '/v1/custom-fields/?',
  meter: '/v1/meters/?',
  customer_meter: '/v1/customer-meters/?',
  product: '/v1/products/?',
  discount: '/v1/discounts/?',
  checkout: '/v1/checkouts/?',
  subscription: '/v1/subscriptions/?',
  order: '/v1/orders/?',
  refund: '/v1/refunds/?',
  benefit_grant: '/v1/benefit-grants/?',
} as const satisfies Partial<Record<Kind, string>>
export const listed = Object.keys(lists) as (keyof typeof lists)[]

/** All of a kind, by their ids. */
export async function allOf({ call }: Merchant, kind: keyof typeof lists): Promise<Body[]> {
  const answer = await call('GET', `${lists[kind]}limit=100`)
  expect(answer.status, answer.text).toBe(200)
  const { items, pagination } = answer.body
  expect(pagination.total_count).toBe(items.length)
  return items.toSorted((one: Body, other: Body) => (one.id < other.id ? -1 : 1))
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

/** The same with other ids, in the same order: each exists once in an installation. */
export const renamed = <Value>(value: Value, step = 1): Value =>
  JSON.parse(
    JSON.stringify(value).replace(uuid, (id) => {
      const last = (Number.parseInt(id.slice(-1), 16) + step) % 16
      return id.slice(0, -1) + last.toString(16)
    }),
  )

type Written = { readonly missing?: boolean }

/** Stores bodies in an organization, as the ones who follow another system do. */
export function follow(
  { app }: TestServer,
  { organizationId }: Merchant,
  kind: Kind,
  bodies: readonly unknown[],
  { missing = false }: Written = {},
) {
  const { database, mirrors } = app.services
  const { shape, write, writeMissing } = mirrors[kind]
  const parsed = bodies.map((body) => shape.parse(body)) as never[]
  return database.transaction(async (tx) => {
    await (missing ? writeMissing : write)(tx, organizationId, parsed)
  })
}

/** Why a body cannot be followed: where, and nothing if it can. */
export function refusal({ app }: TestServer, kind: Kind, body: unknown): string | undefined {
  const { error } = app.services.mirrors[kind].shape.safeParse(body)
  return error?.issues.map(({ path }) => path.join('.')).join()
}
