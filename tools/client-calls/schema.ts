import type { z } from 'zod'

export type Schema = z.core.$ZodType
export type Shape = Readonly<Record<string, Schema>>

/** A schema as data: its kind and its parts. */
export const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

export function isInstant(schema: Schema): boolean {
  const definition = definitionOf(schema)
  return definition.type === 'string' && Reflect.get(definition, 'format') === 'datetime'
}

/** The fields of an object; `undefined` for any other schema. */
export function shapeOf(schema: Schema): Shape | undefined {
  const definition = definitionOf(schema)
  return definition.type === 'object' ? definition.shape : undefined
}

/** Alternatives that are all objects, or such alternatives again. */
export function isUnionOfObjects(schema: Schema): boolean {
  const definition = definitionOf(schema)
  if (definition.type !== 'union') return false
  return definition.options.every(
    (option) => shapeOf(option) !== undefined || isUnionOfObjects(option),
  )
}

export const isEmpty = (schema: Schema) => Object.keys(shapeOf(schema) ?? { any: 1 }).length === 0

/** What only preprocesses a value is written in the form that comes out of it. */
export function isPreprocessed(schema: Schema): boolean {
  const definition = definitionOf(schema)
  return definition.type === 'pipe' && definitionOf(definition.in).type === 'transform'
}

/** A schema and everything inside it. */
export function allWithin(schema: Schema, found: Set<Schema> = new Set()): ReadonlySet<Schema> {
  if (found.has(schema)) return found
  found.add(schema)
  for (const part of partsOf(schema)) allWithin(part, found)
  return found
}

function partsOf(schema: Schema): readonly Schema[] {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object':
      return Object.values(definition.shape)
    case 'array':
      return [definition.element]
    case 'tuple':
      return definition.items
    case 'nullable':
    case 'optional':
    case 'default':
      return [definition.innerType]
    case 'union':
      return definition.options
    case 'record':
      return [definition.valueType]
    case 'pipe':
      return [definition.in, definition.out]
    default:
      return []
  }
}
