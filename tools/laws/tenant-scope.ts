import { namesIn, sqlIn } from '../sql.ts'
import { tablesOf } from '../tables.ts'
import { isCode, isTest, type SourceFile } from '../tree.ts'

const excused = /--\s*all tenants: \S.{7,}/

/** A statement over rows of organizations says which organization it means. */
export function unscopedStatements(files: readonly SourceFile[]): string[] {
  const tables = tablesOf(files).filter((table) => table.ofTenant)
  const names = new Set(tables.map((table) => table.name))
  return files
    .filter(({ path }) => path.startsWith('server/src/') && isCode(path) && !isTest(path))
    .filter(({ path }) => !path.startsWith('server/testing/'))
    .flatMap((file) =>
      sqlIn(file).flatMap(({ text, line }) => {
        const scoped = /\borganization_id\b/.test(text.replace(/--[^\n]*/g, ''))
        const [table] = scoped || excused.test(text) ? [] : namesIn(text, names)
        if (table === undefined) return []
        return [`${file.path}:${line}: a statement over ${table} does not name organization_id`]
      }),
    )
}
