import { posix } from 'node:path'
import { edgesOf } from '../graph.ts'
import { tablesOf } from '../tables.ts'
import { isCode, isTest, type SourceFile } from '../tree.ts'
import { nounsOf } from './nouns.ts'

/** How far a test is from a change: the fewer steps, the sooner it runs. */
export type Reached = { readonly file: string; readonly distance: number }

/** What depends on a node, and how many steps that counts. */
class Dependents {
  private readonly links = new Map<string, Map<string, number>>()

  add(dependent: string, on: string, steps: number): void {
    const known = this.links.get(on) ?? new Map<string, number>()
    known.set(dependent, Math.min(steps, known.get(dependent) ?? steps))
    this.links.set(on, known)
  }

  /** The distance of everything that depends on `starts`, by Dijkstra with one list per distance. */
  distances(starts: readonly string[]): ReadonlyMap<string, number> {
    const done = new Map<string, number>()
    const waiting: string[][] = [[...starts]]
    for (let distance = 0; distance < waiting.length; distance++) {
      for (const node of waiting[distance] ?? []) {
        if (done.has(node)) continue
        done.set(node, distance)
        for (const [next, steps] of this.links.get(node) ?? []) {
          waiting[distance + steps] ??= []
          waiting[distance + steps]?.push(next)
        }
      }
    }
    return done
  }
}

/** They put everything together: what is reached through them is reached by everything. */
const composition =
  /^server\/src\/(app\/|main\.|index\.|cli\/)|^server\/testing\/server\.ts|^contract\/src\/([a-z]+\/)?(index|openapi[^/]*)\.ts|^client\/src\/(index|contract)|^web\/src\/(app\/|main\.|prerender\.)/
const throughComposition = 20

/** The tests that a change can reach, the nearest first. */
export function reachOf(files: readonly SourceFile[], changed: readonly string[]): Reached[] {
  const dependents = new Dependents()
  addImports(dependents, files)
  addNeighbours(dependents, files)
  addStatements(dependents, files)
  addUnimported(dependents, files)
  const { parts, mentions } = nounsOf(files)
  for (const { file, noun } of parts) dependents.add(noun, file, 0)
  for (const { file, noun } of mentions) dependents.add(file, noun, 2)
  const distances = dependents.distances(changed)
  return files
    .filter(({ path }) => isTest(path))
    .map(({ path }) => ({ file: path, distance: distances.get(path) ?? Number.POSITIVE_INFINITY }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
}

function addImports(dependents: Dependents, files: readonly SourceFile[]): void {
  for (const { from, to, typeOnly } of edgesOf(files)) {
    // Types are erased; the compiler checks them.
    if (to === null || typeOnly) continue
    dependents.add(from, to, composition.test(to) ? throughComposition : 1)
  }
}

/** There, what lies beside a test is a helper, which it imports. */
const stories = /^(server\/(scenarios|testing)|e2e|conformance|bench)\//

/** A test is about what lies beside it, also where it reaches it through a whole server. */
function addNeighbours(dependents: Dependents, files: readonly SourceFile[]): void {
  const tests = Map.groupBy(
    files.filter(({ path }) => isTest(path)),
    ({ path }) => posix.dirname(path),
  )
  for (const { path } of files) {
    if (isTest(path) || !isCode(path) || stories.test(path)) continue
    const steps = composition.test(path) ? throughComposition : 1
    for (const test of tests.get(posix.dirname(path)) ?? []) dependents.add(test.path, path, steps)
  }
}

/** What tests use without importing it: programs that they start, and what every run is made of. */
const unimported: readonly (readonly [RegExp, string])[] = [
  [/^e2e\//, 'web/src/main.tsx'],
  [/^client\/package\//, 'client/src/index.ts'],
  [/\//, 'vitest.config.ts'],
  [/\//, 'package-lock.json'],
]

function addUnimported(dependents: Dependents, files: readonly SourceFile[]): void {
  dependents.add('server/testing/process.ts', 'server/src/main.ts', throughComposition)
  for (const { path } of files) {
    if (path.startsWith('locales/')) dependents.add('web/src/main.tsx', path, throughComposition)
    if (!isTest(path)) continue
    for (const [tests, used] of unimported) {
      if (tests.test(path)) dependents.add(path, used, throughComposition)
    }
  }
}

const reads = /-- reads (\w+):/g
const changedTable =
  /\b(?:create|alter|on|into|update)\s+(?:table\s+)?(?:if not exists\s+)?"?(\w+)"?/gi

/** A store depends on the migrations of its tables; who reads the table of another module, on its store. */
function addStatements(dependents: Dependents, files: readonly SourceFile[]): void {
  const owners = new Map(tablesOf(files).map(({ name, owner }) => [name, owner]))
  const stores = new Map<string, string[]>()
  for (const { path } of files) {
    const owner = ownerOf(path)
    if (!owner || isTest(path) || !/\/store(\.ts|\/)/.test(path)) continue
    stores.set(owner, [...(stores.get(owner) ?? []), path])
  }
  const storesOf = (table: string) => stores.get(owners.get(table) ?? '') ?? []
  for (const { path, text } of files) {
    for (const [, table = ''] of text.matchAll(reads)) {
      for (const store of storesOf(table)) dependents.add(path, store, 1)
    }
    if (!path.endsWith('.sql')) continue
    for (const [, table = ''] of text.matchAll(changedTable)) {
      for (const store of storesOf(table)) dependents.add(store, path, 1)
    }
  }
}

/** As migrations name the owner of a table: a module, or a folder of the platform. */
function ownerOf(path: string): string | undefined {
  const [, module, folder] =
    /^server\/src\/(?:modules\/([^/]+\/[^/]+)|(platform\/[^/]+))\//.exec(path) ?? []
  return module ?? folder
}
