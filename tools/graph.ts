import { posix } from 'node:path'
import { type ImportLine, importsOf } from './syntax.ts'
import { isCode, type SourceFile } from './tree.ts'

export type Edge = ImportLine & {
  readonly from: string
  /** A path of the project, or `null` when the specifier names a package or a builtin. */
  readonly to: string | null
}

const entries: Readonly<Record<string, string>> = {
  '@guildhall/client': 'client/src/index.ts',
  '@guildhall/contract': 'contract/src/index.ts',
  '@guildhall/server': 'server/src/index.ts',
}

/** The project path that a specifier means, or `null` for packages and builtins. */
function resolveSpecifier(from: string, specifier: string): string | null {
  const bare = specifier.split('?')[0] ?? specifier
  if (bare.startsWith('#testing/')) return bare.replace('#', 'server/')
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  const workspace = /^@guildhall\/([a-z0-9-]+)(?:\/(.+))?$/.exec(bare)
  if (!workspace) return null
  return entries[bare] ?? `${workspace[1]}/src/${(workspace[2] ?? 'index').replace(/\.ts$/, '')}.ts`
}

export function edgesOf(files: readonly SourceFile[]): Edge[] {
  return files
    .filter((file) => isCode(file.path))
    .flatMap((file) =>
      importsOf(file).map((line) => ({
        ...line,
        from: file.path,
        to: resolveSpecifier(file.path, line.specifier),
      })),
    )
}

/** Groups of nodes that can reach each other (Tarjan): every group of two or more is a cycle. */
export function cycles(links: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const groups: string[][] = []

  function explore(node: string): number {
    const index = order.size
    order.set(node, index)
    let lowest = index
    open.push(node)
    for (const next of links.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, explore(next))
      else if (open.includes(next)) lowest = Math.min(lowest, low.get(next) ?? order.get(next) ?? 0)
    }
    low.set(node, lowest)
    if (lowest === index) {
      const group = open.splice(open.indexOf(node))
      if (group.length > 1 || links.get(node)?.has(node)) groups.push(group.sort())
    }
    return lowest
  }

  for (const node of links.keys()) if (!order.has(node)) explore(node)
  return groups
}
