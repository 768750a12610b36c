import {
  type TaxId,
  type TaxIdFormat,
  taxIdFormats,
} from '@guildhall/contract/kernel/billing-address'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/index.ts'
import {
  createMirror,
  Id,
  Link,
  MetadataMap,
  maybe,
  Named,
  or,
  PostalAddress,
  resource,
  Text,
  Time,
} from '../../../platform/mirror/index.ts'
import type { createHooks } from './dependencies.ts'
import { counted } from './list.ts'
import * as store from './store.ts'
import { customerToWire } from './wire.ts'

const isFormat = (format: string | null): format is TaxIdFormat =>
  taxIdFormats.some((each) => each === format)

/** The number and its format; an older body has a list of them. A format that nobody knows is none. */
const TaxIdOf = z
  .array(z.string().max(100).nullable())
  .max(2)
  .nullish()
  .transform((pair): TaxId | null => {
    const [value = null, format = null] = pair ?? []
    return value !== null && isFormat(format) ? { value, format } : null
  })

const shape = z.object({
  ...resource,
  type: or(z.enum(['individual', 'team']), 'individual'),
  external_id: maybe(Named()),
  email: maybe(Named(320)),
  email_verified: or(z.boolean(), false),
  name: maybe(Text()),
  avatar_url: Link,
  billing_name: maybe(Text()),
  billing_address: maybe(PostalAddress),
  tax_id: TaxIdOf,
  locale: maybe(Named(100)),
  default_payment_method_id: maybe(Id),
  metadata: MetadataMap,
  deleted_at: maybe(Time),
})
type Body = z.output<typeof shape>

const rowOf = (body: Body) => ({
  id: body.id,
  external_id: body.external_id,
  email: body.email,
  email_standing: body.email_verified ? 'proved' : 'set',
  name: body.name,
  billing_name: body.billing_name,
  billing_address: body.billing_address,
  tax_id: body.tax_id,
  locale: body.locale,
  metadata: body.metadata,
  type: body.type,
  deleted_at: body.deleted_at,
  created_at: body.created_at,
  modified_at: body.modified_at,
  // Cards stay where they are: the engine must not look for one.
  mirrored: {
    default_payment_method_id: body.default_payment_method_id,
    avatar_url: body.avatar_url,
  },
})

export const createCustomersMirror = ({
  mirrored,
}: Pick<ReturnType<typeof createHooks>, 'mirrored'>) =>
  createMirror<Body>({
    table: 'customers',
    shape,
    counted: { list: counted, key: `case when deleted_at is null then '' end` },
    rows: (_tx, _organizationId, bodies) => bodies.map(rowOf),
    async beside(tx: Tx, organizationId, bodies) {
      for (const hook of mirrored) await hook(tx, organizationId, bodies)
    },
    show: async (sql, organizationId, ids) =>
      (await store.findMany(sql, organizationId, ids)).map(customerToWire),
  })
