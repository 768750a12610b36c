import type { JoinExpr, Node, SelectStmt } from 'libpg-query'
import {
  asKind,
  columnIn,
  comparisonIn,
  conjunctsOf,
  nodesOf,
  parseSql,
  valuesOf,
} from './sql-tree.ts'

/** What the syntax of a statement says about nulls in its result, besides the constraints of tables. */
export type Nullability = {
  /** Tables of which an outer join may find no row. */
  readonly mayBeMissing: ReadonlySet<string>
  /** Columns for which a condition lets no null through. */
  readonly neverNull: ReadonlySet<string>
  /** Results that are expressions which may be null. */
  readonly nullable: ReadonlySet<string>
}

export function nullabilityOf(text: string): Nullability {
  const [statement] = parseSql(text)
  const conditions = valuesOf(statement, 'whereClause', 'SubLink') as Node[]
  const innerJoins = nodesOf(statement, 'JoinExpr').filter(
    ({ jointype }) => jointype === 'JOIN_INNER',
  )
  const all = [...conditions, ...innerJoins.map(({ quals }) => quals)]
  const select = statement && asKind(statement, 'SelectStmt')
  return {
    mayBeMissing: tablesThatMayBeMissing(statement),
    neverNull: new Set(all.flatMap(conjunctsOf).flatMap(columnsRequiredBy)),
    nullable: new Set(select ? nullableResults(select) : []),
  }
}

/** Tables that appear only on those sides of outer joins that may have no row. */
function tablesThatMayBeMissing(statement: Node | undefined): ReadonlySet<string> {
  const optional = nodesOf(statement, 'JoinExpr').flatMap(optionalSides)
  const missing = new Set(optional.flatMap((side) => nodesOf(side, 'RangeVar')))
  const present = nodesOf(statement, 'RangeVar').filter((table) => !missing.has(table))
  const changed = valuesOf(statement, 'relation') as { readonly relname?: string }[]
  const names = new Set([...present, ...changed].map(({ relname }) => relname))
  return new Set([...missing].flatMap(({ relname = '' }) => (names.has(relname) ? [] : [relname])))
}

function optionalSides({ jointype, larg, rarg }: JoinExpr): (Node | undefined)[] {
  if (jointype === 'JOIN_LEFT') return [rarg]
  if (jointype === 'JOIN_RIGHT') return [larg]
  return jointype === 'JOIN_FULL' ? [larg, rarg] : []
}

const strictOperators = new Set(['=', '<>', '<', '>', '<=', '>=', '~~', '@>', '<@', '&&'])

/** A comparison with null is never true. */
function columnsRequiredBy(condition: Node): string[] {
  const test = asKind(condition, 'NullTest')
  if (test) {
    const column = test.nulltesttype === 'IS_NOT_NULL' ? columnIn(test.arg)?.column : undefined
    return column === undefined ? [] : [column]
  }
  const comparison = comparisonIn(condition)
  // `is distinct from` is an operator of another kind.
  const isStrict =
    comparison && ['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(comparison.kind ?? '')
  if (!isStrict || !strictOperators.has(comparison.operator ?? '')) return []
  return comparison.sides.flatMap((side) => columnIn(side)?.column ?? [])
}

function nullableResults(select: SelectStmt): string[] {
  if (select.larg && select.rarg) {
    return [...nullableResults(select.larg), ...nullableResults(select.rarg)]
  }
  return (select.targetList ?? []).flatMap((target) => {
    const { name, val } = asKind(target, 'ResTarget') ?? {}
    return name !== undefined && mayBeNull(val, select) ? [name] : []
  })
}

/** Without `group by`, these are null when there are no rows. */
const nullWithoutRows = new Set([
  ...['min', 'max', 'sum', 'avg', 'bool_or', 'bool_and', 'every', 'array_agg', 'string_agg'],
  ...['json_agg', 'jsonb_agg', 'json_object_agg', 'jsonb_object_agg'],
])

function mayBeNull(value: Node | undefined, select: SelectStmt): boolean {
  const cast = asKind(value, 'TypeCast')
  if (cast) return mayBeNull(cast.arg, select)
  const call = asKind(value, 'FuncCall')
  if (call) {
    const name = asKind(call.funcname?.at(-1), 'String')?.sval ?? ''
    const isOverAll = select.groupClause === undefined && call.over === undefined
    return nullWithoutRows.has(name) && isOverAll
  }
  const query = asKind(value, 'SubLink')
  if (query?.subLinkType === 'EXPR_SUBLINK') return mayFindNothing(query.subselect)
  const choice = asKind(value, 'CaseExpr')
  if (choice) return choice.defresult === undefined
  const operation = value && comparisonIn(value)
  return operation?.kind === 'AEXPR_NULLIF' || (operation?.operator ?? '').startsWith('->')
}

/** An aggregate of all rows always gives one row. */
function mayFindNothing(query: Node | undefined): boolean {
  const select = asKind(query, 'SelectStmt')
  const [target] = select?.targetList ?? []
  const value = asKind(target, 'ResTarget')?.val
  const isAggregate =
    select?.groupClause === undefined && nodesOf(value, 'FuncCall').some(isKnownAggregate)
  return !select || !isAggregate || mayBeNull(value, select)
}

function isKnownAggregate({ funcname }: { readonly funcname?: Node[] }): boolean {
  const name = asKind(funcname?.at(-1), 'String')?.sval ?? ''
  return name === 'count' || nullWithoutRows.has(name)
}
