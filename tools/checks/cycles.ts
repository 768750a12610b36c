import { posix } from 'node:path'
import { cycles, edgesOf } from '../graph.ts'
import { isTest, type SourceFile } from '../tree.ts'

type Links = Map<string, Set<string>>

function link(links: Links, from: string, to: string): void {
  const known = links.get(from) ?? new Set()
  links.set(from, known.add(to))
}

/** Type imports count too: two files that need each other's types belong together. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map((file) => file.path))
  const byFile: Links = new Map()
  const byFolder: Links = new Map()
  for (const { from, to } of edgesOf(files.filter((file) => !isTest(file.path)))) {
    if (to === null || !paths.has(to)) continue
    link(byFile, from, to)
    const [here, there] = [posix.dirname(from), posix.dirname(to)]
    if (here !== there) link(byFolder, here, there)
  }
  return [
    ...cycles(byFile).map((group) => `import cycle of files: ${group.join(', ')}`),
    ...cycles(byFolder).map((group) => `import cycle of folders: ${group.join(', ')}`),
  ]
}
