import { type BenefitType, benefitProperties } from '@guildhall/contract/billing/benefit-types'
import { z } from 'zod'
import {
  createMirror,
  MetadataMap,
  maybe,
  or,
  resource,
  Storable,
  Text,
} from '../../../platform/mirror/index.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

const shared = {
  ...resource,
  description: Text(),
  visibility: or(z.enum(['draft', 'private', 'public']), 'public'),
  selectable: or(z.boolean(), true),
  deletable: or(z.boolean(), true),
  is_deleted: or(z.boolean(), false),
  metadata: MetadataMap,
}

const ofType = <Type extends BenefitType>(type: Type) =>
  z.object({ ...shared, type: z.literal(type), properties: Storable(benefitProperties[type]) })

const shape = z.discriminatedUnion('type', [
  ofType('custom').extend({
    properties: or(z.object({ note: maybe(Text(100_000)) }), { note: null }),
  }),
  ofType('discord').extend({
    // Older providers do not say it.
    properties: Storable(benefitProperties.discord.extend({ kick_member: or(z.boolean(), false) })),
  }),
  ofType('github_repository'),
  ofType('downloadables'),
  ofType('license_keys'),
  ofType('meter_credit'),
  ofType('feature_flag').extend({ properties: MetadataMap }),
])
type Body = z.output<typeof shape>

const rowOf = (body: Body) => ({
  id: body.id,
  type: body.type,
  description: body.description,
  properties: body.properties,
  metadata: body.metadata,
  visibility: body.visibility,
  selectable: body.selectable,
  deletable: body.deletable,
  version: 1,
  created_at: body.created_at,
  modified_at: body.modified_at,
  deleted_at: body.is_deleted ? (body.modified_at ?? body.created_at) : null,
  mirrored: {},
})

export const createBenefitsMirror = () =>
  createMirror<Body>({
    table: 'benefits',
    shape,
    counted: { list: store.listName, key: 'case when deleted_at is null then type end' },
    rows: (_tx, _organizationId, bodies) => bodies.map(rowOf),
    show: async (sql, organizationId, ids) =>
      (await store.findMany(sql, organizationId, ids)).map(toWire),
  })
