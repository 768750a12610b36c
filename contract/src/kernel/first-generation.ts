import { z } from 'zod'

/**
 * Clients of the first generation know the values of their time only, and refuse a whole response with
 * another one. Fields that have got further values since say here what such clients are told instead.
 */
const replacements = z.registry<Readonly<Record<string, string>>>()

export function withReplacements<Schema extends z.ZodEnum>(
  schema: Schema,
  replaced: Partial<Record<Extract<z.infer<Schema>, string>, z.infer<Schema> & string>>,
): Schema {
  replacements.add(schema, replaced as Record<string, string>)
  return schema
}

type Replace = (value: unknown) => unknown

const insteadOfNull = z.registry<{ readonly told: string }>()

/** The same for a field that may be null since. */
export function withoutNull<Schema extends z.ZodNullable>(schema: Schema, told: string): Schema {
  insteadOfNull.add(schema, { told })
  return schema
}

const shapes = z.registry<{ readonly replace: (value: Record<string, unknown>) => unknown }>()

/** The same for a whole shape. */
export function withReplacedShape<Schema extends z.ZodType>(
  schema: Schema,
  replace: (value: Record<string, unknown>) => unknown,
): Schema {
  shapes.add(schema, { replace })
  return schema
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): Replace | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const replace = replacementOf(schema)
    return replace ? [[name, replace] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value) => {
    if (!isObject(value)) return value
    const changed = { ...value }
    for (const [name, replace] of fields) {
      if (name in changed) changed[name] = replace(changed[name])
    }
    return changed
  }
}

function ofRecord(schema: z.core.$ZodType): Replace | undefined {
  const replace = replacementOf(schema)
  if (!replace) return undefined
  return (value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replace(each)]))
      : value
}

function compile(schema: z.core.$ZodType): Replace | undefined {
  const replaced = replacements.get(schema)
  if (replaced) {
    return (value) => (typeof value === 'string' ? (replaced[value] ?? value) : value)
  }
  const shape = shapes.get(schema)
  if (shape) return (value) => (isObject(value) ? shape.replace(value) : value)
  const absent = insteadOfNull.get(schema)
  if (absent) return (value) => value ?? absent.told
  if (schema instanceof z.ZodObject) return ofObject(schema.shape)
  if (schema instanceof z.ZodArray) {
    const replace = replacementOf(schema.element)
    return replace && ((value) => (Array.isArray(value) ? value.map(replace) : value))
  }
  if (schema instanceof z.ZodRecord) return ofRecord(schema.valueType)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return replacementOf(schema.unwrap())
  }
  return undefined
}

const compiled = new WeakMap<z.core.$ZodType, { readonly replace: Replace | undefined }>()

/** Undefined where a response of this shape is the same for all clients. */
export function replacementOf(schema: z.core.$ZodType): Replace | undefined {
  const known = compiled.get(schema)
  if (known) return known.replace
  const replace = compile(schema)
  compiled.set(schema, { replace })
  return replace
}
