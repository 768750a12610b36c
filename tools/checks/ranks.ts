import { type Edge, edgesOf } from '../graph.ts'
import { areaNames, areaOf, moduleOf, rankOf } from '../ranks.ts'
import { isTest, type SourceFile } from '../tree.ts'

const isComposition = (path: string) =>
  /^server\/src\/(app\.ts|app\/[^/]+\.ts|cli\/.+\.ts)$/.test(path)
const isIndex = (path: string) => /^server\/src\/modules\/[^/]+\/[^/]+\/index\.ts$/.test(path)
const isRules = (path: string) =>
  /^server\/src\/modules\/[^/]+\/[^/]+\/rules(\/.+)?\.ts$/.test(path)

function verdict(edge: Edge): string | null {
  const { from, to } = edge
  const own = moduleOf(from)
  if (own && isRules(from) && !isTest(from)) {
    const ownRules = to !== null && isRules(to) && moduleOf(to) === own
    const contractType = edge.typeOnly && to?.startsWith('contract/')
    if (!ownRules && !contractType && !to?.startsWith('server/src/kernel/')) {
      return 'rules import only the kernel, types of the contract and their own rules'
    }
  }
  const other = to === null ? undefined : moduleOf(to)
  if (!other || to === null || other === own) return null
  if (own === undefined) {
    if (from.startsWith('server/scenarios/')) return 'a scenario uses only the public API'
    if (from.startsWith('server/') && !isComposition(from) && !isTest(from)) {
      return 'only app/* and cli/* name modules'
    }
  }
  if (!isIndex(to)) return `import the module ${other} through its index.ts`
  const ownRank = own === undefined ? undefined : rankOf(own)
  const otherRank = rankOf(other)
  if (ownRank !== undefined && otherRank !== undefined && otherRank >= ownRank) {
    return `${own} (rank ${ownRank}) may not import ${other} (rank ${otherRank}): use an event or a registration`
  }
  return null
}

export function upwardImports(files: readonly SourceFile[]): string[] {
  const unknown = new Set(files.flatMap(({ path }) => moduleOf(path) ?? []))
  const unranked = [...unknown]
    .filter((module) => rankOf(module) === undefined)
    .map((module) => `server/src/modules/${module}: give the module a rank in tools/ranks.ts`)
  const server = files.filter((file) => file.path.startsWith('server/'))
  const crossed = edgesOf(server).flatMap((edge) => {
    const reason = verdict(edge)
    return reason ? [`${edge.from}:${edge.line} imports ${edge.specifier}: ${reason}`] : []
  })
  return [...unranked, ...crossed]
}

/** The contract and the screens follow the same order of areas. */
export function upwardAreas(files: readonly SourceFile[]): string[] {
  return edgesOf(files).flatMap(({ from, to, line, specifier }) => {
    const [ownRank, otherRank] = [areaOf(from), to === null ? undefined : areaOf(to)]
    if (!ownRank || !otherRank || areaNames.indexOf(otherRank) <= areaNames.indexOf(ownRank))
      return []
    return [`${from}:${line} imports ${specifier}: ${ownRank} may not import ${otherRank}`]
  })
}
