import { type Edge, edgesOf } from '../graph.ts'
import { rankOf, roomOf } from '../ranks.ts'
import { isTest, type SourceFile } from '../tree.ts'

const isComposition = (path: string) =>
  /^server\/src\/(app\.ts|app\/[^/]+\.ts|cli\/.+\.ts)$/.test(path)
const isIndex = (path: string) => /^server\/src\/modules\/[^/]+\/index\.ts$/.test(path)
const isRules = (path: string) => /^server\/src\/modules\/[^/]+\/rules(\/.+)?\.ts$/.test(path)

function verdict(edge: Edge): string | null {
  const { from, to } = edge
  const own = roomOf(from)
  if (own && isRules(from) && !isTest(from)) {
    const ownRules = to !== null && isRules(to) && roomOf(to) === own
    const contractType = edge.typeOnly && to?.startsWith('contract/')
    if (!ownRules && !contractType && !to?.startsWith('server/src/kernel/')) {
      return 'rules import only the kernel, types of the contract and their own rules'
    }
  }
  const other = to === null ? undefined : roomOf(to)
  if (!other || to === null || other === own) return null
  if (own === undefined) {
    if (from.startsWith('server/scenarios/')) return 'a scenario speaks to the public API only'
    if (from.startsWith('server/') && !isComposition(from) && !isTest(from)) {
      return 'only app/* and cli/* name the rooms'
    }
  }
  if (!isIndex(to)) return `enter the room ${other} through its index.ts`
  const mine = own === undefined ? undefined : rankOf(own)
  const theirs = rankOf(other)
  if (mine !== undefined && theirs !== undefined && theirs >= mine) {
    return `${own} (rank ${mine}) may not know ${other} (rank ${theirs}): use an event, a guard or an enricher`
  }
  return null
}

export function brokenRanks(files: readonly SourceFile[]): string[] {
  const unknown = new Set(files.flatMap((file) => roomOf(file.path) ?? []))
  const unranked = [...unknown]
    .filter((room) => rankOf(room) === undefined)
    .map((room) => `server/src/modules/${room}: give the room a rank in tools/ranks.ts`)
  const server = files.filter((file) => file.path.startsWith('server/'))
  const crossed = edgesOf(server).flatMap((edge) => {
    const reason = verdict(edge)
    return reason ? [`${edge.from}:${edge.line} imports ${edge.specifier}: ${reason}`] : []
  })
  return [...unranked, ...crossed]
}
