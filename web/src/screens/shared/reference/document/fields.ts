import { type Parameter, refName, resolve, type Shape, type Shapes } from './document.ts'

/** What a value may be, besides its type. */
export type Limit =
  | { readonly kind: 'length' | 'value' | 'items'; readonly least?: number; readonly most?: number }
  | { readonly kind: 'above'; readonly least: number }
  | { readonly kind: 'pattern'; readonly text: string }

export type FieldNode = {
  /** Unique among its siblings. */
  readonly name: string
  readonly type: string
  /** undefined for what is no field, such as one of several variants. */
  readonly required: boolean | undefined
  readonly description: string | undefined
  readonly limits: readonly Limit[]
  readonly values: readonly string[]
  readonly default: string | undefined
  /** The schema inside, read when it is opened, so that a schema may contain itself. */
  readonly inside: Shape | undefined
}

const text = (value: unknown) => JSON.stringify(value)

/** `null` is part of the type, not a variant of its own. */
function withoutNull(shape: Shape): { readonly shape: Shape; readonly nullable: boolean } {
  const choices = shape.anyOf ?? shape.oneOf
  if (!choices) return { shape, nullable: false }
  const others = choices.filter(({ type }) => type !== 'null')
  if (others.length === choices.length) return { shape, nullable: false }
  const { anyOf: _, oneOf: __, ...rest } = shape
  const [only] = others
  if (others.length === 1 && only) return { shape: { ...only, ...rest }, nullable: true }
  return { shape: { ...rest, anyOf: others }, nullable: true }
}

export function typeText(shape: Shape, shapes: Shapes = {}): string {
  const { shape: own, nullable } = withoutNull(shape)
  const name = plainType(own, shapes)
  return nullable ? `${name} | null` : name
}

function plainType(shape: Shape, shapes: Shapes): string {
  if (shape.$ref) return refName(shape.$ref)
  if (shape.const !== undefined) return text(shape.const)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return [...new Set(choices.map((each) => typeText(each, shapes)))].join(' | ')
  if (shape.enum) return [...new Set(shape.enum.map((value) => typeof value))].join(' | ')
  if (shape.type === 'array') {
    const items = typeText(shape.items ?? {}, shapes)
    return items.includes(' ') ? `(${items})[]` : `${items}[]`
  }
  const type = shape.type ?? 'any'
  const name = typeof type === 'string' ? type : type.join(' | ')
  return shape.format ? `${name} (${shape.format})` : name
}

const safe = (value: number | undefined) =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

function range(
  kind: 'length' | 'value' | 'items',
  least: number | undefined,
  most: number | undefined,
): Limit[] {
  const low = safe(least)
  const high = safe(most)
  if (low === undefined && high === undefined) return []
  return [
    { kind, ...(low !== undefined && { least: low }), ...(high !== undefined && { most: high }) },
  ]
}

function limitsOf(shape: Shape): Limit[] {
  // A format says more than the pattern that checks it.
  const pattern = shape.format === undefined ? shape.pattern : undefined
  return [
    ...range('length', shape.minLength, shape.maxLength),
    ...range('value', shape.minimum, shape.maximum),
    ...range('items', shape.minItems, shape.maxItems),
    ...(shape.exclusiveMinimum === undefined
      ? []
      : [{ kind: 'above' as const, least: shape.exclusiveMinimum }]),
    ...(pattern === undefined ? [] : [{ kind: 'pattern' as const, text: pattern }]),
  ]
}

/** The values of an enumeration, also of one in a list. */
function valuesOf(shape: Shape): string[] {
  const { enum: own, items } = shape
  return (own ?? items?.enum ?? []).filter((value) => value !== null).map(text)
}

/** What opens under a field: its fields, its variants, or those of its items. */
function insideOf(shape: Shape, shapes: Shapes): Shape | undefined {
  const whole = withoutNull(resolve(shape, shapes)).shape
  const own = whole.$ref ? resolve(whole, shapes) : whole
  if (own.type === 'array') return own.items && insideOf(own.items, shapes)
  if (own.properties && Object.keys(own.properties).length > 0) return own
  const choices = own.anyOf ?? own.oneOf
  if (choices?.some((each) => insideOf(each, shapes) !== undefined)) return own
  const { additionalProperties: rest } = own
  return typeof rest === 'object' ? insideOf(rest, shapes) : undefined
}

function nodeOf(
  name: string,
  shape: Shape,
  required: boolean | undefined,
  shapes: Shapes,
): FieldNode {
  const { shape: own } = withoutNull(shape)
  const whole = resolve(own, shapes)
  return {
    name,
    type: typeText(shape, shapes),
    required,
    description: shape.description ?? whole.description,
    limits: limitsOf(own),
    values: valuesOf(own),
    default: shape.default === undefined ? undefined : text(shape.default),
    inside: insideOf(shape, shapes),
  }
}

/** A variant is known by the field that has one value: `type: "fixed"`. */
function variantName(shape: Shape, shapes: Shapes, index: number): string {
  const whole = resolve(shape, shapes)
  const [name, constant] =
    Object.entries(whole.properties ?? {}).find(([, each]) => each.const !== undefined) ?? []
  if (name !== undefined && constant) return `${name}: ${text(constant.const)}`
  return shape.$ref ? refName(shape.$ref) : `${typeText(shape, shapes)} ${index + 1}`
}

/** The fields of a schema, one level deep; of a choice, its variants. */
export function fieldsOf(shape: Shape, shapes: Shapes): FieldNode[] {
  const inside = insideOf(shape, shapes)
  if (!inside) return []
  const choices = inside.anyOf ?? inside.oneOf
  if (choices) {
    const names = new Set<string>()
    return choices.map((each, index) => {
      let name = variantName(each, shapes, index)
      if (names.has(name)) name = `${name} (${index + 1})`
      names.add(name)
      return { ...nodeOf(name, each, undefined, shapes), values: [], limits: [] }
    })
  }
  return Object.entries(inside.properties ?? {}).map(([name, field]) =>
    nodeOf(name, field, inside.required?.includes(name) ?? false, shapes),
  )
}

export function parameterNode(parameter: Parameter, shapes: Shapes): FieldNode {
  const { name, schema, required, description } = parameter
  const node = nodeOf(name, schema, required, shapes)
  return { ...node, description: description ?? node.description }
}
