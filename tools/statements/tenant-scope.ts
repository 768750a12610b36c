import type { Node, SelectStmt, WithClause } from 'libpg-query'
import { type Condition, type Relation, restrict, type Scope } from './restrictions.ts'
import { asKind, nodesOf, parseSql, valuesOf } from './sql-tree.ts'

/**
 * The tables of tenants of which a statement may touch rows of any organization: in some query of it they
 * are restricted neither to a given organization nor to that of rows which are.
 */
export function unscopedTables(text: string, tenantTables: ReadonlySet<string>): string[] {
  const context = { tenantTables, queries: new Map<string, boolean>() }
  return [...new Set(parseSql(text).flatMap((each) => checkStatement(each, context, new Map())))]
}

type Context = {
  readonly tenantTables: ReadonlySet<string>
  /** Common table expressions by name: do their rows belong to given organizations? */
  readonly queries: ReadonlyMap<string, boolean>
}

function checkStatement(statement: Node, context: Context, outer: Scope): string[] {
  const explained = asKind(statement, 'ExplainStmt')?.query
  if (explained) return checkStatement(explained, context, outer)
  const select = asKind(statement, 'SelectStmt')
  if (select) return checkSelect(select, context, outer)
  const change = asKind(statement, 'UpdateStmt') ?? asKind(statement, 'DeleteStmt')
  if (change) {
    const { withClause, relation = {}, whereClause, ...rest } = change
    const [inner, found] = checkWith(withClause, context, outer)
    const more = 'fromClause' in change ? change.fromClause : undefined
    const using = 'usingClause' in change ? change.usingClause : undefined
    const from = [{ RangeVar: relation }, ...(more ?? []), ...(using ?? [])]
    const others = { ...rest, fromClause: undefined, usingClause: undefined }
    return [...found, ...checkLevel(from, whereClause, others, inner, outer)]
  }
  const insert = asKind(statement, 'InsertStmt')
  if (insert) {
    const { withClause, relation, cols = [], selectStmt, ...rest } = insert
    const [inner, found] = checkWith(withClause, context, outer)
    const name = relation?.relname ?? ''
    const columns = cols.map((column) => asKind(column, 'ResTarget')?.name)
    const isUnscoped = context.tenantTables.has(name) && !columns.includes('organization_id')
    const source = selectStmt ? checkStatement(selectStmt, inner, outer) : []
    const others = checkSubqueries(rest, inner, outer)
    return [...found, ...(isUnscoped ? [name] : []), ...source, ...others]
  }
  return tablesIn(statement).filter((name) => context.tenantTables.has(name))
}

const tablesIn = (tree: unknown) => nodesOf(tree, 'RangeVar').map(({ relname = '' }) => relname)

function checkSelect(select: SelectStmt, context: Context, outer: Scope): string[] {
  const { withClause, larg, rarg, fromClause = [], whereClause, ...rest } = select
  const [inner, found] = checkWith(withClause, context, outer)
  const branches = [larg, rarg].flatMap((each) => (each ? checkSelect(each, inner, outer) : []))
  return [...found, ...branches, ...checkLevel(fromClause, whereClause, rest, inner, outer)]
}

/** Checks the common table expressions, and adds them to the context. */
function checkWith(
  clause: WithClause | undefined,
  context: Context,
  outer: Scope,
): [Context, string[]] {
  const queries = new Map(context.queries)
  const inner = { ...context, queries }
  const found = (clause?.ctes ?? []).flatMap((each) => {
    const { ctename = '', ctequery } = asKind(each, 'CommonTableExpr') ?? {}
    queries.set(ctename, isRestricted(ctequery, inner))
    return ctequery ? checkStatement(ctequery, inner, outer) : []
  })
  return [inner, found]
}

const selecting = ['whereClause', 'quals', 'RangeFunction', 'targetList', 'valuesLists']

/** Rows of a query depend on its parameters, or on tables that are checked by themselves. */
function isRestricted(query: Node | undefined, { tenantTables, queries }: Context): boolean {
  const isChecked = (name: string) => tenantTables.has(name) || queries.get(name) === true
  const parts = selecting.flatMap((field) => valuesOf(query, field))
  return nodesOf(parts, 'ParamRef').length > 0 || tablesIn(query).some(isChecked)
}

type Level = {
  readonly relations: Map<string, Relation>
  readonly conditions: Condition[]
  /** Subqueries of this level that may refer to its relations. */
  readonly lateral: Node[]
  readonly others: Node[]
  readonly functions: Node[]
}

function checkLevel(
  from: readonly Node[],
  where: Node | undefined,
  rest: unknown,
  context: Context,
  outer: Scope,
): string[] {
  const level: Level = {
    ...{ relations: new Map(), conditions: [], lateral: [], others: [], functions: [] },
  }
  for (const each of from) addRelations(each, level, context)
  const { relations, conditions, lateral, others, functions } = level
  if (where) conditions.push({ test: where, restricts: new Set(relations.keys()) })
  restrict(relations, outer, conditions)
  const scope = new Map([...outer, ...relations])
  const tests = conditions.map(({ test }) => test)
  return [
    ...[...relations.values()].flatMap(({ tenantTable, restricted }) =>
      tenantTable !== undefined && !restricted ? [tenantTable] : [],
    ),
    ...lateral.flatMap((query) => checkStatement(query, context, scope)),
    ...others.flatMap((query) => checkStatement(query, context, outer)),
    ...checkSubqueries([tests, functions, rest], context, scope),
  ]
}

function checkSubqueries(tree: unknown, context: Context, scope: Scope): string[] {
  const links = valuesOf(tree, 'SubLink', 'SubLink') as { readonly subselect?: Node }[]
  return links.flatMap(({ subselect }) =>
    subselect ? checkStatement(subselect, context, scope) : [],
  )
}

/** Adds what a from clause names; returns the aliases. */
function addRelations(node: Node, level: Level, context: Context): string[] {
  const { relations } = level
  const join = asKind(node, 'JoinExpr')
  if (join) {
    const left = join.larg ? addRelations(join.larg, level, context) : []
    const right = join.rarg ? addRelations(join.rarg, level, context) : []
    const keepsLeft = join.jointype === 'JOIN_LEFT' || join.jointype === 'JOIN_FULL'
    const keepsRight = join.jointype === 'JOIN_RIGHT' || join.jointype === 'JOIN_FULL'
    const restricts = new Set([...(keepsLeft ? [] : left), ...(keepsRight ? [] : right)])
    if (join.quals) level.conditions.push({ test: join.quals, restricts })
    return [...left, ...right]
  }
  const table = asKind(node, 'RangeVar')
  if (table) {
    const name = table.relname ?? ''
    const alias = table.alias?.aliasname ?? name
    const ofQuery = context.queries.get(name)
    const isTenants = ofQuery === undefined && context.tenantTables.has(name)
    relations.set(alias, {
      restricted: ofQuery ?? false,
      ...(isTenants ? { tenantTable: name } : {}),
    })
    return [alias]
  }
  const query = asKind(node, 'RangeSubselect')
  if (query?.subquery) {
    const alias = query.alias?.aliasname ?? ''
    const list = query.lateral ? level.lateral : level.others
    list.push(query.subquery)
    relations.set(alias, { restricted: isRestricted(query.subquery, context) })
    return [alias]
  }
  const called = asKind(node, 'RangeFunction')
  if (!called) return []
  level.functions.push(node)
  const alias = called.alias?.aliasname ?? ''
  relations.set(alias, { restricted: nodesOf(node, 'ParamRef').length > 0 })
  return [alias]
}
