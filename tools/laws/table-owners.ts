import { rankOf, roomOf } from '../ranks.ts'
import { namesIn, sqlIn } from '../sql.ts'
import { type Table, tablesOf } from '../tables.ts'
import { isCode, isTest, type SourceFile } from '../tree.ts'

const testing = 'server/testing/'

/** A room's tests may lay and read rows of their own room and of the floors below it. */
function mayTest(path: string, owner: string): boolean {
  // Backups and imports are about the rows of everybody.
  if (isTest(path) && path.startsWith('server/src/cli/')) return true
  const room = isTest(path) ? roomOf(path) : undefined
  if (room === undefined) return false
  if (owner.startsWith('platform/') || owner === room) return true
  return (rankOf(owner) ?? Number.POSITIVE_INFINITY) < (rankOf(room) ?? 0)
}

/** May this file name a table of this owner? */
function mayName(path: string, owner: string): boolean {
  if (path.startsWith(testing) || mayTest(path, owner)) return true
  if (owner.startsWith('platform/')) return path.startsWith(`server/src/${owner}/`)
  const room = `server/src/modules/${owner}/`
  return path.startsWith(room) && /^store(\.ts$|\/)/.test(path.slice(room.length))
}

/** One statement instead of two on a hot path: a read may say which foreign table it joins, and why. */
function isExcusedRead(sql: string, table: string): boolean {
  const reads = !/\b(insert\s+into|update|delete\s+from)\b/i.test(sql.replace(/for\s+update/gi, ''))
  return reads && new RegExp(`--\\s*reads ${table}: \\S.{7,}`).test(sql)
}

export function strangersToTables(files: readonly SourceFile[]): string[] {
  const tables = tablesOf(files)
  const byName = new Map<string, Table>(tables.map((table) => [table.name, table]))
  const names = new Set(byName.keys())
  const silent = tables
    .filter((table) => table.owner === null)
    .map(({ place, name }) => `${place}: say above ${name} who owns it: -- owner: <room>`)
  const strangers = files
    .filter(({ path }) => path.startsWith('server/') && isCode(path))
    .flatMap((file) =>
      sqlIn(file).flatMap(({ text, line }) =>
        namesIn(text, names).flatMap((name) => {
          const owner = byName.get(name)?.owner
          if (!owner || mayName(file.path, owner) || isExcusedRead(text, name)) return []
          return [`${file.path}:${line}: the table ${name} belongs to the store of ${owner}`]
        }),
      ),
    )
  return [...silent, ...strangers]
}
