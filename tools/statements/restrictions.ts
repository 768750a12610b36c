import type { Node } from 'libpg-query'
import { asKind, columnIn, comparisonIn, conjunctsOf, valuesOf } from './sql-tree.ts'

/** What a name stands for in one level of a query. */
export type Relation = {
  /** The table of tenants, if it is one. */
  readonly tenantTable?: string
  /** Is it known whose rows these are? */
  restricted: boolean
}

/** By alias; with the relations of the queries around it. */
export type Scope = ReadonlyMap<string, Relation>

/** A condition, and the aliases of whose rows it leaves some out. */
export type Condition = { readonly test: Node; readonly restricts: ReadonlySet<string> }

/** Marks the relations that the conditions restrict to given values, directly or by each other. */
export function restrict(own: Scope, outer: Scope, conditions: readonly Condition[]): void {
  const scope = new Map([...outer, ...own])
  const all = conditions.flatMap(({ test, restricts }) =>
    conjunctsOf(test).map((each) => ({ test: each, restricts })),
  )
  for (let changed = true; changed; ) {
    changed = false
    for (const { test, restricts } of all) {
      for (const alias of restrictedBy(test, own, scope)) {
        const relation = own.get(alias)
        if (!relation || relation.restricted || !restricts.has(alias)) continue
        relation.restricted = true
        changed = true
      }
    }
  }
}

/** The aliases that a condition restricts. */
function restrictedBy(test: Node, own: Scope, scope: Scope): readonly string[] {
  const either = asKind(test, 'BoolExpr')
  if (either?.boolop === 'OR_EXPR') {
    const [first = [], ...others] = (either.args ?? []).map((arm) =>
      conjunctsOf(arm).flatMap((each) => restrictedBy(each, own, scope)),
    )
    return first.filter((alias) => others.every((each) => each.includes(alias)))
  }
  return equalitiesIn(test).flatMap(([column, value]) => {
    const alias = restrictableBy(column, own)
    if (alias === undefined) return []
    const isConstant = value === null || asKind(uncast(value), 'A_Const') !== undefined
    // A constant says nothing about rows of tables without tenants.
    if (isConstant) return own.get(alias)?.tenantTable === undefined ? [] : [alias]
    return isGiven(value, scope) ? [alias] : []
  })
}

/** Pairs of a column and the value or list of values that it must have; null is the value `null`. */
function equalitiesIn(test: Node): (readonly [Node, Node | null])[] {
  const nullTest = asKind(test, 'NullTest')
  if (nullTest?.arg) return nullTest.nulltesttype === 'IS_NULL' ? [[nullTest.arg, null]] : []
  const query = asKind(test, 'SubLink')
  if (query?.subLinkType === 'ANY_SUBLINK' && query.testexpr) return [[query.testexpr, test]]
  const { operator, kind = '', sides = [] } = comparisonIn(test) ?? {}
  const [left, right] = sides
  if (operator !== '=' || !left || !right) return []
  if (kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') return [[left, right]]
  if (kind !== 'AEXPR_OP' && kind !== 'AEXPR_NOT_DISTINCT') return []
  const [lefts = [], rights = []] = [left, right].map(
    (side) => asKind(side, 'RowExpr')?.args ?? [side],
  )
  const pairs = lefts.flatMap((each, index) => {
    const other = rights[index]
    return other ? [[each, other] as const] : []
  })
  return [...pairs, ...pairs.map(([each, other]) => [other, each] as const)]
}

/** The relation of this level that has the column, if the column tells whose its rows are. */
function restrictableBy(node: Node, own: Scope): string | undefined {
  const { table, column } = columnIn(uncast(node)) ?? {}
  if (column === undefined) return undefined
  const tellsTenant = column === 'organization_id'
  if (table !== undefined) {
    return own.get(table)?.tenantTable === undefined || tellsTenant ? table : undefined
  }
  const having = [...own].filter(
    ([, { tenantTable }]) => (tenantTable !== undefined) === tellsTenant,
  )
  // Of several tables, only PostgreSQL knows which of them has a column.
  const isClear = tellsTenant ? having.length === 1 : own.size === 1
  return isClear ? having[0]?.[0] : undefined
}

/** Does the value come from the input, or from rows that are restricted? */
function isGiven(value: Node | null, scope: Scope): boolean {
  const columns = valuesOf(value, 'ColumnRef', 'SubLink').map((each) =>
    columnIn({ ColumnRef: each as object }),
  )
  const areGiven = columns.every((reference) => {
    const relation = reference?.table === undefined ? undefined : scope.get(reference.table)
    if (!relation?.restricted) return false
    return relation.tenantTable === undefined || reference?.column === 'organization_id'
  })
  const sources = ['ParamRef', 'SubLink'].flatMap((kind) => valuesOf(value, kind, 'SubLink'))
  return areGiven && columns.length + sources.length > 0
}

function uncast(node: Node | null): Node | undefined {
  const cast = node ? asKind(node, 'TypeCast') : undefined
  return cast?.arg ? uncast(cast.arg) : (node ?? undefined)
}
