import { loadModule, type Node, parseSync } from 'libpg-query'

await loadModule()

type KindIn<Each> = Each extends unknown ? keyof Each : never
type Kind = KindIn<Node>
type NodeIn<Each, Name extends Kind> = Each extends { readonly [name in Name]: infer Value }
  ? Value
  : never
type NodeOf<Name extends Kind> = NodeIn<Node, Name>

/** The commands of a text; nearly always one. */
export function commandsIn(text: string): string[] {
  return (parseSync(text).stmts ?? []).map(({ stmt_location = 0, stmt_len }) =>
    // Offsets are in bytes.
    Buffer.from(text)
      .subarray(stmt_location, stmt_len && stmt_location + stmt_len)
      .toString(),
  )
}

/** The syntax trees of the commands of a text, by the parser of PostgreSQL itself. */
export const parseSql = (text: string): Node[] =>
  (parseSync(text).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])

/** The node, if it is of that kind. */
export function asKind<Name extends Kind>(node: Node | undefined, kind: Name) {
  return (node as { readonly [name in Name]?: NodeOf<Name> } | undefined)?.[kind]
}

/** All nodes of that kind in a tree, at any depth. */
export const nodesOf = <Name extends Kind>(tree: unknown, kind: Name) =>
  valuesOf(tree, kind) as NodeOf<Name>[]

/** The values of all fields of that name, at any depth except below the fields to skip. */
export function valuesOf(tree: unknown, field: string, skip?: Kind): unknown[] {
  if (Array.isArray(tree)) return tree.flatMap((each) => valuesOf(each, field, skip))
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, value]) => [
    ...(name === field ? [value] : []),
    ...(name === skip ? [] : valuesOf(value, field, skip)),
  ])
}

/** The conditions that all hold where this one does. */
export function conjunctsOf(condition: Node | undefined): Node[] {
  const both = asKind(condition, 'BoolExpr')
  if (both?.boolop === 'AND_EXPR') return (both.args ?? []).flatMap(conjunctsOf)
  return condition ? [condition] : []
}

/** The names of a column reference: the alias of its table, if given, and the column. */
export function columnIn(node: Node | undefined): { table?: string; column: string } | undefined {
  const names = asKind(node, 'ColumnRef')?.fields?.map((field) => asKind(field, 'String')?.sval)
  const [first, second] = names ?? []
  if (first === undefined) return undefined
  return second === undefined ? { column: first } : { table: first, column: second }
}

/** An operator such as `=` between two expressions. */
export function comparisonIn(node: Node) {
  const expression = asKind(node, 'A_Expr')
  const operator = asKind(expression?.name?.[0], 'String')?.sval
  return (
    expression && { operator, kind: expression.kind, sides: [expression.lexpr, expression.rexpr] }
  )
}
