import { misreading } from './column-types.ts'
import type { ResultColumn } from './description.ts'
import { type Nullability, nullabilityOf } from './nullability.ts'
import type { DeclaredColumn, DeclaredRow } from './row-type.ts'

/** Where the declared type of a row differs from what PostgreSQL says about the statement. */
export function rowViolations(
  text: string,
  row: DeclaredRow,
  results: readonly ResultColumn[],
): string[] {
  const nullability = nullabilityOf(text)
  const declared = new Map(row.columns.map((column) => [column.name, column]))
  const returned = new Set(results.map(({ name }) => name))
  return [
    ...(row.open ? ['the row type has an index signature, so that any column can be read'] : []),
    ...row.columns
      .filter(({ name }) => !returned.has(name))
      .map(({ name }) => `the statement returns no ${name}`),
    ...results.flatMap((result) => {
      const column = declared.get(result.name)
      if (!column) return [`the row type has no ${result.name}`]
      return columnViolations(text, column, result, nullability)
    }),
  ]
}

function columnViolations(
  text: string,
  { name, shape, nullable }: DeclaredColumn,
  result: ResultColumn,
  nullability: Nullability,
): string[] {
  const wrong = misreading(result.type, shape)
  const mayBeNull = isNullable(result, nullability) && !isExcepted(text, name)
  return [
    ...(wrong === undefined ? [] : [`${name} ${wrong}`]),
    ...(mayBeNull && !nullable ? [`${name} may be null`] : []),
  ]
}

function isNullable({ name, origin }: ResultColumn, nullability: Nullability): boolean {
  if (nullability.nullable.has(name)) return true
  if (!origin || nullability.neverNull.has(origin.column)) return false
  return !origin.notNull || nullability.mayBeMissing.has(origin.table)
}

/** Where only the author knows that a column is never null, the statement says why. */
const isExcepted = (text: string, name: string) =>
  new RegExp(`--\\s*never null ${name}: \\S.{7,}`).test(text)
