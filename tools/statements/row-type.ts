import type { CallExpression } from 'typescript/unstable/ast'
import { type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'
import type { Program } from './program.ts'

/** A column as the program sees it: the name of its type, with `[]` for each level of arrays. */
export type DeclaredColumn = {
  readonly name: string
  readonly shape: string
  readonly nullable: boolean
}

export type DeclaredRow = {
  readonly columns: readonly DeclaredColumn[]
  /** Every other column can be read too, as `any`. */
  readonly open: boolean
}

/** The row type of a call, taken from its result, since the type argument may be inferred. */
export function declaredRow(program: Program, call: CallExpression): DeclaredRow | undefined {
  const { checker } = program
  const result = checker.getTypeAtLocation(call)
  const row = result && rowIn(program, result)
  if (!row || row.flags & TypeFlags.Any) return undefined
  const properties = checker.getPropertiesOfType(row)
  const types = checker.getTypeOfSymbol(properties)
  const columns = properties.map(({ name }, index) => {
    const type = types[index]
    return { name, ...(type ? describe(program, type) : anything) }
  })
  const open = checker
    .getIndexInfosOfType(row)
    .some(({ valueType }) => valueType.flags & TypeFlags.Any)
  return columns.length > 0 || open ? { columns, open } : undefined
}

const anything = { shape: 'any', nullable: true }

/** `Row` of `Promise<Row | undefined>`, `Promise<Row[]>` and `Promise<QueryResult<Row>>`. */
function rowIn(program: Program, type: Type): Type | undefined {
  const argument = () => program.checker.getTypeArguments(type as TypeReference)[0]
  if (program.checker.isArrayType(type)) return argument()
  const wrapped = ['Promise', 'QueryResult'].includes(type.getSymbol()?.name ?? '')
  if (wrapped) return rowIn(program, argument() ?? type)
  return type.isUnionType() ? program.checker.getNonNullableType(type) : type
}

function describe(program: Program, type: Type) {
  const parts = partsOf(type)
  const nullable = parts.some(
    ({ flags }) => (flags & (TypeFlags.Null | TypeFlags.AnyOrUnknown)) !== 0,
  )
  const shapes = parts
    .filter(({ flags }) => !(flags & TypeFlags.Nullable))
    .map((part) => shapeOf(program, part))
  const [first = 'null', ...others] = new Set(shapes)
  return { shape: others.length > 0 ? [first, ...others].sort().join(' | ') : first, nullable }
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

const scalars: readonly (readonly [TypeFlags, string])[] = [
  [TypeFlags.Any, 'any'],
  [TypeFlags.Unknown | TypeFlags.TypeParameter, 'unknown'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.BigIntLike, 'bigint'],
]

function shapeOf(program: Program, type: Type): string {
  const scalar = scalars.find(([flags]) => type.flags & flags)
  if (scalar) return scalar[1]
  if (type.isIntersectionType()) {
    const shapes = type.getTypes().map((part) => shapeOf(program, part))
    return shapes.find((shape) => shape !== 'object') ?? 'object'
  }
  const name = type.getSymbol()?.name ?? ''
  if (name === 'Date' || name === 'Buffer') return name
  if (!program.checker.isArrayType(type)) return 'object'
  const [element] = program.checker.getTypeArguments(type as TypeReference)
  return `${element ? describe(program, element).shape : 'any'}[]`
}
