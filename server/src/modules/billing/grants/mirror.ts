import { GrantProperties } from '@guildhall/contract/billing/grants'
import { z } from 'zod'
import type { Sql } from '../../../platform/database/index.ts'
import {
  Amount,
  createMirror,
  Id,
  maybe,
  or,
  resource,
  Storable,
  Text,
  Time,
  told,
} from '../../../platform/mirror/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Grant } from './rules/grant.ts'
import * as store from './store/grants.ts'
import { type GrantDetails, toWire } from './wire.ts'

/** A property that is null is none. */
const withoutNulls = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))
    : {}

const Properties = z
  .unknown()
  .optional()
  .transform(withoutNulls)
  .pipe(
    Storable(
      GrantProperties.extend({
        last_credited_units: Amount.optional(),
        last_credited_at: Time.optional(),
      }),
    ),
  )

const GrantError = z.object({ message: Text(5_000), type: Text(), timestamp: Time })

/** A state of a customer names neither the customer, whom whoever reads it adds, nor what was bought. */
const shape = z.object({
  ...resource,
  granted_at: maybe(Time),
  is_granted: told(z.boolean()),
  revoked_at: maybe(Time),
  is_revoked: or(z.boolean(), false),
  customer_id: Id,
  benefit_id: Id,
  member_id: Id.nullish(),
  subscription_id: Id.nullish(),
  order_id: Id.nullish(),
  gift_id: Id.nullish(),
  error: GrantError.nullish(),
  properties: Properties,
})
type Body = z.output<typeof shape>

/** Since when: one that says only whether it is so, was granted or revoked at its last change. */
function timesOf(body: Body) {
  const { created_at, granted_at, is_granted = granted_at !== null, is_revoked } = body
  const at = body.modified_at ?? created_at
  return {
    granted_at: is_granted ? (granted_at ?? at) : null,
    revoked_at: is_revoked ? (body.revoked_at ?? at) : body.revoked_at,
  }
}

const rowOf = (body: Body) => ({
  ...timesOf(body),
  id: body.id,
  benefit_id: body.benefit_id,
  customer_id: body.customer_id,
  member_id: body.member_id,
  subscription_id: body.subscription_id,
  order_id: body.order_id,
  gift_id: body.gift_id,
  properties: body.properties,
  error: body.error,
  version: 1,
  round: 0,
  is_held: false,
  task_number: 0,
  task_attempts: 0,
  created_at: body.created_at,
  modified_at: body.modified_at,
  mirrored: {},
})

const optional = ['member_id', 'subscription_id', 'order_id', 'gift_id', 'error'] as const

type Shown = (
  sql: Sql,
  organizationId: string,
  grants: readonly Grant[],
) => Promise<readonly GrantDetails[]>

export const createGrantsMirror = (
  { benefits, customers }: Pick<Dependencies, 'benefits' | 'customers'>,
  detailsOf: Shown,
) =>
  createMirror<Body>({
    table: 'benefit_grants',
    shape,
    counted: { list: store.listName, key: 'granted_at is not null' },
    isPartial: ({ order_id, subscription_id }) =>
      order_id === undefined && subscription_id === undefined,
    kept: (body) => optional.filter((name) => body[name] === undefined),
    async rows(tx, organizationId, bodies) {
      const [ofBenefits, ofCustomers] = await Promise.all([
        benefits.findMany(
          tx,
          organizationId,
          bodies.map(({ benefit_id }) => benefit_id),
        ),
        customers.findMany(
          tx,
          organizationId,
          bodies.map(({ customer_id }) => customer_id),
        ),
      ])
      const known = new Set([...ofBenefits, ...ofCustomers].map(({ id }) => id))
      return bodies
        .filter(({ benefit_id, customer_id }) => known.has(benefit_id) && known.has(customer_id))
        .map(rowOf)
    },
    async show(sql, organizationId, ids) {
      const found = await store.findMany(sql, organizationId, ids)
      return (await detailsOf(sql, organizationId, found)).map(toWire)
    },
  })
