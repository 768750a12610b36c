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
  'fixtures.ts',
])
const folders = new Set(['rules', 'store', 'fixtures'])
const layers = new Set(['wire', 'routes', 'rules', 'store', 'service', 'types', 'constants'])

const camel = (kebab: string) => kebab.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())

/** `change-plan.ts` is a verb of the room when it exports `changePlan` or `createChangePlan`. */
function isVerb(name: string, text: string): boolean {
  const stem = name.replace(/\.ts$/, '')
  if (!/^[a-z][a-z0-9-]*\.ts$/.test(name) || layers.has(stem)) return false
  return new RegExp(`export (async )?function (create)?${camel(stem)}\\b`, 'i').test(text)
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
    if (table.has(name) || isVerb(name, text)) return []
    return [`${path}: neither a file of the table nor a verb that exports its own name`]
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
