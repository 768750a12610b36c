import { camelKey } from '../../client/src/case.ts'
import { type Call, exportsOf, type Nouns } from './names.ts'
import { allWithin, isSchema, isUnionOfObjects, type Schema, shapeOf } from './schema.ts'

/** A schema that has a name in the contract, and so a type of its own in the client. */
export type Named = {
  readonly noun: string
  readonly name: string
  readonly schema: Schema
  readonly direction: 'request' | 'response'
  readonly isBilling: boolean
}

export const isBilling = ({ endpoint }: Call) => endpoint.path.startsWith('/v1/')

/** Billing calls its fields in snake case, programs in camel case. */
export const fieldNames = (billing: boolean) => (billing ? camelKey : (key: string) => key)

type Use = Pick<Named, 'direction' | 'isBilling'>

function usesOf(calls: readonly Call[], events: readonly Schema[]): Map<Schema, Use[]> {
  const uses = new Map<Schema, Use[]>()
  const add = (root: Schema, use: Use) => {
    for (const schema of allWithin(root)) uses.set(schema, [...(uses.get(schema) ?? []), use])
  }
  for (const call of calls) {
    const { body, query, output } = call.endpoint
    for (const part of [body, query]) {
      for (const inner of allWithin(part)) {
        // The fields of the body and of the query become the fields of the call.
        if (inner !== part) add(inner, { direction: 'request', isBilling: isBilling(call) })
      }
    }
    add(output, { direction: 'response', isBilling: isBilling(call) })
  }
  // Events of billing are sent with the names of the wire, so they do not use the types of the calls.
  const ofBilling = new Set(
    [...uses].filter(([, of]) => of.every((use) => use.isBilling)).map(([schema]) => schema),
  )
  for (const schema of events.flatMap((event) => [...allWithin(event)])) {
    if (ofBilling.has(schema)) continue
    uses.set(schema, [...(uses.get(schema) ?? []), { direction: 'response', isBilling: false }])
  }
  return uses
}

const isNameable = (schema: Schema) => shapeOf(schema) !== undefined || isUnionOfObjects(schema)

/** All objects of the contract, and choices between objects, that the calls use by name. */
export function namedSchemas(
  nouns: Nouns,
  calls: readonly Call[],
  events: readonly Schema[],
): ReadonlyMap<Schema, Named> {
  const uses = usesOf(calls, events)
  const named = new Map<Schema, Named>()
  const taken = new Set<string>()
  for (const [noun, exports] of Object.entries(nouns)) {
    for (const [name, schema] of exportsOf(exports)) {
      const used = isSchema(schema) && isNameable(schema) ? uses.get(schema) : undefined
      if (!isSchema(schema) || !used || named.has(schema)) continue
      if (taken.has(name)) throw new Error(`The contract has two types named ${name}`)
      if (new Set(used.map((use) => use.isBilling)).size > 1) {
        throw new Error(`${name} is used by billing and elsewhere, with other field names`)
      }
      const isResponse = used.some(({ direction }) => direction === 'response')
      const direction = isResponse ? 'response' : 'request'
      named.set(schema, { noun, name, schema, direction, isBilling: used[0]?.isBilling ?? false })
      taken.add(name)
    }
  }
  return named
}
