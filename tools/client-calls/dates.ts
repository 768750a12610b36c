import { definitionOf, isInstant, type Schema, shapeOf } from './schema.ts'
import { type Context, keyText } from './types.ts'

type DatesContext = Pick<Context, 'field'> & {
  /** The name of the dates of a schema that has a type of its own. */
  readonly datesNameOf: (schema: Schema) => string | undefined
}

/** The schemas behind wrappers and alternatives that do not change where a value stands. */
function unwrapped(schema: Schema): Schema[] {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'nullable':
    case 'optional':
    case 'default':
      return unwrapped(definition.innerType)
    case 'array':
      return unwrapped(definition.element)
    case 'union':
      return definition.options.flatMap(unwrapped)
    case 'pipe':
      return unwrapped(definition.out)
    default:
      return [schema]
  }
}

/** All schemas that a field can have, by its name; `*` stands for every key of a map. */
function fieldsOf(schemas: readonly Schema[], { field }: DatesContext): Map<string, Schema[]> {
  const fields = new Map<string, Schema[]>()
  const add = (key: string, schema: Schema) => fields.set(key, [...(fields.get(key) ?? []), schema])
  for (const schema of schemas) {
    const definition = definitionOf(schema)
    if (definition.type === 'record') add('*', definition.valueType)
    for (const [key, part] of Object.entries(shapeOf(schema) ?? {})) add(field(key), part)
  }
  return fields
}

/**
 * Where a value that has one of these schemas has dates, as the text of a `Dates`; `undefined` if
 * nowhere.
 */
export function datesText(schemas: readonly Schema[], context: DatesContext): string | undefined {
  const possible = [...new Set(schemas.flatMap(unwrapped))]
  if (possible.some(isInstant)) {
    // Otherwise the client could not know whether a text is a date.
    const isClear = possible.every((each) => isInstant(each) || definitionOf(each).type === 'null')
    if (!isClear) throw new Error('A value is either a date or something else')
    return 'true'
  }
  const [only, ...others] = possible
  const name = only && others.length === 0 ? context.datesNameOf(only) : undefined
  return name ?? ownDatesText(possible, context)
}

/** The same for a schema that gets a name here. */
export function ownDatesText(
  schemas: readonly Schema[],
  context: DatesContext,
): string | undefined {
  const fields = [...fieldsOf(schemas, context)].flatMap(([key, inner]) => {
    const text = datesText(inner, context)
    return text === undefined ? [] : [`${keyText(key)}: ${text}`]
  })
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : undefined
}
