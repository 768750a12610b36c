import { lineAt } from './syntax.ts'
import type { SourceFile } from './tree.ts'

export type Table = {
  readonly name: string
  /** A module, or `platform/<folder>`; `null` when the migration names none. */
  readonly owner: string | null
  /** Its rows belong to one organization each. */
  readonly ofTenant: boolean
  readonly location: string
}

export function isMigration(path: string): boolean {
  return /^server\/(.+\/)?migrations\/[^/]+\.sql$/.test(path)
}

const head =
  /^[ \t]*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?(\w+)"?/gim

function bodyAfter(text: string, from: number): string {
  const start = text.indexOf('(', from)
  let depth = 0
  for (let at = start; at >= 0 && at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start, at)
  }
  return ''
}

/** The comment lines right above an offset. */
function commentsAbove(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n').slice(0, -1)
  let first = lines.length
  while (first > 0 && lines[first - 1]?.trimStart().startsWith('--')) first -= 1
  return lines.slice(first).join('\n')
}

/** The tables whose rows belong to one organization each. */
export const tenantTables = (files: readonly SourceFile[]): ReadonlySet<string> =>
  new Set(tablesOf(files).flatMap(({ name, ofTenant }) => (ofTenant ? [name] : [])))

/** A table that moves to another module: a later migration names the new owner above a `comment on table`. */
const moved = /^[ \t]*-- owner: (\S+)\s*\n[ \t]*comment\s+on\s+table\s+"?(\w+)"?/gim

export function tablesOf(files: readonly SourceFile[]): Table[] {
  const migrations = files.filter((file) => isMigration(file.path))
  const widened = new Set(
    migrations.flatMap(({ text }) =>
      [...text.matchAll(/alter\s+table\s+"?(\w+)"?[^;]*add\s+column[^;]*organization_id/gi)].map(
        (match) => match[1],
      ),
    ),
  )
  const newOwners = new Map(
    migrations.flatMap(({ text }) =>
      [...text.matchAll(moved)].map(([, owner = '', name = '']) => [name, owner] as const),
    ),
  )
  return migrations.flatMap(({ path, text }) =>
    [...text.matchAll(head)].map((match) => {
      const name = match[1] ?? ''
      const owner = /^\s*-- owner: (\S+)\s*$/m.exec(commentsAbove(text, match.index))
      const body = bodyAfter(text, match.index).replace(/--.*$/gm, '')
      return {
        name,
        owner: newOwners.get(name) ?? owner?.[1] ?? null,
        ofTenant: /^\s*\(?\s*organization_id\b/m.test(body) || widened.has(name),
        location: `${path}:${lineAt(text, match.index)}`,
      }
    }),
  )
}
