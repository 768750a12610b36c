import { unscopedTables } from '../statements/tenant-scope.ts'

/** The texts that a place in the program sends. */
type Sent = { readonly path: string; readonly line: number; readonly texts: readonly string[] }

const exception = /--\s*all tenants: \S.{7,}/

/** A statement over rows of organizations says which organization it means. */
export function unscopedStatements(
  statements: readonly Sent[],
  tenantTables: ReadonlySet<string>,
): string[] {
  return statements.flatMap(({ path, line, texts }) => {
    const unscoped = texts.flatMap((text) =>
      unscopedTables(text, tenantTables).map((table) => ({ table, text })),
    )
    const isExcepted = texts.some((text) => exception.test(text))
    if (isExcepted && unscoped.length === 0) {
      return [`${path}:${line}: every table is restricted; delete the comment on all tenants`]
    }
    const tables = unscoped.flatMap(({ table, text }) => (exception.test(text) ? [] : [table]))
    return [...new Set(tables)].map(
      (table) => `${path}:${line}: ${table} is not restricted to an organization`,
    )
  })
}
