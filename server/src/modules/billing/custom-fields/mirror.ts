import {
  type CustomFieldType,
  customFieldProperties,
} from '@guildhall/contract/billing/custom-fields'
import { z } from 'zod'
import {
  createMirror,
  MetadataMap,
  maybe,
  Named,
  resource,
  Storable,
  Text,
  Time,
} from '../../../platform/mirror/index.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

const ofType = <Type extends CustomFieldType>(type: Type) =>
  z.object({
    ...resource,
    type: z.literal(type),
    slug: Named(),
    name: Text(),
    properties: Storable(customFieldProperties[type]),
    metadata: MetadataMap,
    deleted_at: maybe(Time),
  })

const shape = z.discriminatedUnion('type', [
  ofType('text'),
  ofType('number'),
  ofType('date'),
  ofType('checkbox'),
  ofType('select'),
])
type Body = z.output<typeof shape>

const rowOf = (body: Body) => ({
  id: body.id,
  type: body.type,
  slug: body.slug,
  name: body.name,
  properties: body.properties,
  metadata: body.metadata,
  created_at: body.created_at,
  modified_at: body.modified_at,
  deleted_at: body.deleted_at,
  mirrored: {},
})

export const createCustomFieldsMirror = () =>
  createMirror<Body>({
    table: 'custom_fields',
    shape,
    counted: { list: store.listName, key: 'case when deleted_at is null then type end' },
    rows: (_tx, _organizationId, bodies) => bodies.map(rowOf),
    show: async (sql, organizationId, ids) =>
      (await store.findMany(sql, organizationId, ids)).map(toWire),
  })
