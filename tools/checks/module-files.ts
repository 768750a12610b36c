import { moduleOf } from '../ranks.ts'
import { lineAt } from '../syntax.ts'
import { isTest, type SourceFile } from '../tree.ts'

const table = new Set([
  'README.md',
  'rules.ts',
  'store.ts',
  'service.ts',
  'wire.ts',
  'mirror.ts',
  'routes.ts',
  'reactions.ts',
  'index.ts',
  // What a module is given by the composition root.
  'dependencies.ts',
  'fixtures.ts',
])
const folders = new Set(['rules', 'store', 'fixtures'])
const vagueNames =
  /^(types|interfaces|models?|constants|utils?|helpers?|common|shared|misc|lib|validators?|handlers?|controllers?|repository|dto)$/

/** A module with more files than this may be two; `npm run check` warns of it. */
export const mostFiles = 30

/** A big service is split by what it does: such a file brings at least one function of its own. */
function doesSomething(name: string, text: string): boolean {
  if (!/^[a-z][a-z0-9-]*\.ts$/.test(name) || vagueNames.test(name.slice(0, -3))) return false
  return /^export (async )?function /m.test(text)
}

export function strayModuleFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const module = moduleOf(path)
    if (!module || isTest(path)) return []
    const [name = '', deeper, ...rest] = path.split(`/${module}/`)[1]?.split('/') ?? []
    if (deeper !== undefined) {
      if (folders.has(name) && rest.length === 0) return []
      return [`${path}: a module holds only the folders ${[...folders].join(', ')}`]
    }
    if (table.has(name) || doesSomething(name, text)) return []
    return [`${path}: neither a standard file of a module nor a part of the service`]
  })
}

/** The index of a module names what others may use, so that its inside stays free to change. */
export function wholesaleExports(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^server\/src\/modules\/[^/]+\/[^/]+\/index\.ts$/.test(path)) return []
    const star = /^export \*/m.exec(text)
    return star ? [`${path}:${lineAt(text, star.index)}: name what you export`] : []
  })
}

export function crowdedModules(files: readonly SourceFile[]): string[] {
  const sizes = new Map<string, number>()
  for (const { path } of files) {
    const module = moduleOf(path)
    if (module && path.endsWith('.ts') && !isTest(path))
      sizes.set(module, (sizes.get(module) ?? 0) + 1)
  }
  return [...sizes]
    .filter(([, size]) => size > mostFiles)
    .map(([module, size]) => `${module}: ${size} files, better at most ${mostFiles}`)
}
