import { definitionOf, isInstant, isPreprocessed, type Schema, type Shape } from './schema.ts'

/** What the writer of types knows about its surroundings. */
export type Context = {
  /** In a request a date may be text, and an optional field `undefined`. */
  readonly direction: 'request' | 'response'
  /** The name of a schema that has a type of its own. */
  readonly nameOf: (schema: Schema) => string | undefined
  /** How a field is named in a program. */
  readonly field: (key: string) => string
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))
const isIdentifier = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key)
export const keyText = (key: string) => (isIdentifier(key) ? key : literal(key))

/** In parentheses, so that it can stand in an array or an intersection. */
function union(types: readonly string[]): string {
  const different = [...new Set(types)]
  return different.length > 1 ? `(${different.join(' | ')})` : (different[0] ?? 'never')
}

export function isOptional(schema: Schema, direction: Context['direction']): boolean {
  return direction === 'request'
    ? schema._zod.optin !== undefined
    : schema._zod.optout === 'optional'
}

function present(schema: Schema): Schema {
  const definition = definitionOf(schema)
  if (definition.type === 'optional' || definition.type === 'default') {
    return present(definition.innerType)
  }
  return definition.type === 'pipe' && isPreprocessed(schema) ? present(definition.out) : schema
}

export function fieldTexts(shape: Shape, context: Context): string[] {
  return Object.entries(shape).map(([key, schema]) => {
    const name = keyText(context.field(key))
    if (!isOptional(schema, context.direction)) return `${name}: ${typeText(schema, context)}`
    const type = typeText(present(schema), context)
    return `${name}?: ${type}${context.direction === 'request' ? ' | undefined' : ''}`
  })
}

/** The TypeScript type of a schema, as a program writes it. */
export function typeText(schema: Schema, context: Context): string {
  return context.nameOf(schema) ?? ownTypeText(schema, context)
}

/** The same for a schema that gets its name here. */
export function ownTypeText(schema: Schema, context: Context): string {
  if (isInstant(schema)) return context.direction === 'request' ? '(Date | string)' : 'Date'
  const definition = definitionOf(schema)
  const inner = (part: Schema) => typeText(part, context)
  switch (definition.type) {
    case 'string':
    case 'boolean':
    case 'number':
    case 'null':
    case 'unknown':
      return definition.type
    case 'lazy':
      // Only "any JSON value" refers to itself.
      return 'unknown'
    case 'literal':
      return union(definition.values.map(literal))
    case 'enum':
      return union(Object.values(definition.entries).map(literal))
    case 'array':
      return `${inner(definition.element)}[]`
    case 'default':
    case 'optional':
      // Inside of a conversion; a field is optional by itself.
      return inner(definition.innerType)
    case 'tuple':
      return `[${definition.items.map(inner).join(', ')}]`
    case 'nullable':
      return union([inner(definition.innerType), 'null'])
    case 'union':
      return union(definition.options.map(inner))
    case 'record':
      return `Record<string, ${inner(definition.valueType)}>`
    case 'object': {
      const others = definition.catchall && definitionOf(definition.catchall).type !== 'never'
      const fields = fieldTexts(definition.shape, context)
      return `{ ${[...fields, ...(others ? ['[key: string]: unknown'] : [])].join('; ')} }`
    }
    case 'pipe': {
      const given = context.direction === 'request' && !isPreprocessed(schema)
      return inner(given ? definition.in : definition.out)
    }
    default:
      throw new Error(`A schema of type ${definition.type} has no type in the client yet`)
  }
}
