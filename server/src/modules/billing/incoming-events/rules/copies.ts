import type { Kind } from './kinds.ts'

type Body = Readonly<Record<string, unknown>>
/** An object as it stands inside of another one; it may be a part of what there is to say. */
export type Copy = { readonly kind: Kind; readonly body: Body }

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objects = (value: unknown): readonly Body[] =>
  Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : []

/** Where objects of other kinds stand in one of a kind. */
const places: { readonly [Each in Kind]?: Readonly<Record<string, Kind>> } = {
  product: { benefits: 'benefit' },
  discount: { products: 'product' },
  checkout: { product: 'product', products: 'product', discount: 'discount' },
  subscription: { customer: 'customer', product: 'product', discount: 'discount' },
  order: {
    customer: 'customer',
    product: 'product',
    discount: 'discount',
    subscription: 'subscription',
  },
  benefit_grant: { customer: 'customer', benefit: 'benefit' },
  customer_meter: { customer: 'customer', meter: 'meter' },
}

/** Meters and custom fields have no events: what prices and products say of them is all there is. */
function innerCopies(kind: Kind, body: Body): Copy[] {
  const ofMeters = [...objects(body.prices), ...objects(body.meters)]
    .flatMap(({ meter }) => objects(meter))
    .map((meter): Copy => ({ kind: 'meter', body: meter }))
  const ofFields =
    kind === 'product' || kind === 'checkout'
      ? objects(body.attached_custom_fields)
          .flatMap(({ custom_field: field }) => objects(field))
          .map((field): Copy => ({ kind: 'custom_field', body: field }))
      : []
  return [...ofMeters, ...ofFields]
}

/** All objects inside of this one, and inside of those. */
export function copiesIn(kind: Kind, body: Body): readonly Copy[] {
  const direct = Object.entries(places[kind] ?? {}).flatMap(([place, of]) =>
    objects(body[place]).map((each): Copy => ({ kind: of, body: each })),
  )
  return [
    ...innerCopies(kind, body),
    ...direct.flatMap((copy) => [...copiesIn(copy.kind, copy.body), copy]),
  ]
}

/** What has to be there for an object to be shown, by the field that names it. */
const parents: { readonly [Each in Kind]?: Readonly<Record<string, Kind>> } = {
  checkout: { product_id: 'product' },
  subscription: { customer_id: 'customer', product_id: 'product' },
  order: { customer_id: 'customer' },
  refund: { order_id: 'order' },
  customer_seat: { subscription_id: 'subscription', order_id: 'order', customer_id: 'customer' },
  benefit_grant: { customer_id: 'customer', benefit_id: 'benefit' },
  customer_meter: { customer_id: 'customer', meter_id: 'meter' },
}

export type Reference = { readonly kind: Kind; readonly id: string }

export const parentsOf = (kind: Kind, body: Body): readonly Reference[] =>
  Object.entries(parents[kind] ?? {}).flatMap(([field, of]) => {
    const id = body[field]
    return typeof id === 'string' ? [{ kind: of, id }] : []
  })

/** Whose data it has, where it says so. */
export function customerOf(kind: Kind | 'state' | 'organization', body: Body): string | null {
  const id = kind === 'customer' || kind === 'state' ? body.id : body.customer_id
  return typeof id === 'string' ? id : null
}

/** The organization of the provider that an object says it belongs to. */
export function providerOf(body: Body): string | null {
  const inner = isObject(body.product) ? body.product : isObject(body.customer) ? body.customer : {}
  const id = body.organization_id ?? inner.organization_id
  return typeof id === 'string' && id !== '' && id.length <= 64 ? id : null
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

const inside = ['benefits', 'customer', 'discount', 'meter', 'product', 'products', 'subscription']

/** Of what stands inside of it, which may be of another time, only what it is. */
export function comparable(body: Body): Body {
  const ids = inside
    .filter((name) => name in body)
    .map((name) => {
      const value = body[name]
      return [name, Array.isArray(value) ? value.map(idOf) : idOf(value)] as const
    })
  return { ...body, ...Object.fromEntries(ids) }
}
