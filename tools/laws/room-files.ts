import { roomOf } from '../ranks.ts'
import { lineAt } from '../syntax.ts'
import { isTest, type SourceFile } from '../tree.ts'

const table = new Set([
  'README.md',
  'rules.ts',
  'store.ts',
  'service.ts',
  'wire.ts',
  'routes.ts',
  'reactions.ts',
  'index.ts',
  // What a room is given by the composition root.
  'needs.ts',
  'fixtures.ts',
])
const folders = new Set(['rules', 'store', 'fixtures'])
const drawers =
  /^(types|interfaces|models?|constants|utils?|helpers?|common|shared|misc|lib|validators?|handlers?|controllers?|repository|dto)$/

/** Past this a room holds two nouns. */
export const mostFiles = 18

/** A big service is split by what it does: such a file brings at least one function of its own. */
function doesSomething(name: string, text: string): boolean {
  if (!/^[a-z][a-z0-9-]*\.ts$/.test(name) || drawers.test(name.slice(0, -3))) return false
  return /^export (async )?function /m.test(text)
}

export function strayRoomFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const room = roomOf(path)
    if (!room || isTest(path)) return []
    const [name = '', deeper, ...rest] = path.split(`/${room}/`)[1]?.split('/') ?? []
    if (deeper !== undefined) {
      if (folders.has(name) && rest.length === 0) return []
      return [`${path}: a room holds only the folders ${[...folders].join(', ')}`]
    }
    if (table.has(name) || doesSomething(name, text)) return []
    return [`${path}: neither a file of the table nor a part of the service`]
  })
}

/** A room's face shows what others may use by name, so that its inside stays free to change. */
export function wholesaleFaces(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^server\/src\/modules\/[^/]+\/index\.ts$/.test(path)) return []
    const star = /^export \*/m.exec(text)
    return star ? [`${path}:${lineAt(text, star.index)}: name what you export`] : []
  })
}

export function crowdedRooms(files: readonly SourceFile[]): string[] {
  const sizes = new Map<string, number>()
  for (const { path } of files) {
    const room = roomOf(path)
    if (room && path.endsWith('.ts') && !isTest(path)) sizes.set(room, (sizes.get(room) ?? 0) + 1)
  }
  return [...sizes]
    .filter(([, size]) => size > mostFiles)
    .map(([room, size]) => `${room}: ${size} files are two nouns`)
}
