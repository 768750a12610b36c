import { moduleOf, rankOf } from '../ranks.ts'
import { namesIn, sqlIn } from '../sql.ts'
import { type Table, tablesOf } from '../tables.ts'
import { isCode, isTest, type SourceFile } from '../tree.ts'

const testing = 'server/testing/'

/** Tests of a module may write and read rows of that module and of what is below it. */
function mayTest(path: string, owner: string): boolean {
  // Backups and imports handle the rows of all modules.
  if (isTest(path) && path.startsWith('server/src/cli/')) return true
  const module = isTest(path) ? moduleOf(path) : undefined
  if (module === undefined) return false
  if (owner.startsWith('platform/') || owner === module) return true
  return (rankOf(owner) ?? Number.POSITIVE_INFINITY) < (rankOf(module) ?? 0)
}

/** May this file name a table of this owner? */
function mayName(path: string, owner: string): boolean {
  if (path.startsWith(testing) || mayTest(path, owner)) return true
  if (owner.startsWith('platform/')) return path.startsWith(`server/src/${owner}/`)
  const folder = `server/src/modules/${owner}/`
  return path.startsWith(folder) && /^store(\.ts$|\/)/.test(path.slice(folder.length))
}

/** On a hot path, a read may join a table of another module if its SQL names the reason. */
function isAllowedRead(sql: string, table: string): boolean {
  const reads = !/\b(insert\s+into|update|delete\s+from)\b/i.test(sql.replace(/for\s+update/gi, ''))
  return reads && new RegExp(`--\\s*reads ${table}: \\S.{7,}`).test(sql)
}

export function foreignTableUses(files: readonly SourceFile[]): string[] {
  const tables = tablesOf(files)
  const byName = new Map<string, Table>(tables.map((table) => [table.name, table]))
  const names = new Set(byName.keys())
  const unowned = tables
    .filter((table) => table.owner === null)
    .map(
      ({ location, name }) =>
        `${location}: name the owner above ${name}: -- owner: <area>/<module>`,
    )
  const violations = files
    .filter(({ path }) => path.startsWith('server/') && isCode(path))
    .flatMap((file) =>
      sqlIn(file).flatMap(({ text, line }) =>
        namesIn(text, names).flatMap((name) => {
          const owner = byName.get(name)?.owner
          if (!owner || mayName(file.path, owner) || isAllowedRead(text, name)) return []
          return [`${file.path}:${line}: the table ${name} belongs to the store of ${owner}`]
        }),
      ),
    )
  return [...unowned, ...violations]
}
