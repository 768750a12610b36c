import { isEndpoint } from '@guildhall/contract'
import type { SourceFile } from '../tree.ts'
import { callsOf, exportsOf, type Nouns } from './names.ts'
import { header } from './noun-files.ts'

export const namesFolder = 'web/src/screens/shared/reference/calls/'

/** What the reference cannot derive from the document: how the client names its calls. */
export function otherNames(nouns: Nouns): SourceFile[] {
  const named = new Map(callsOf(nouns).map(({ noun, name, call }) => [`${noun}.${name}`, call]))
  const operations = Object.entries(nouns).flatMap(([noun, exports]) =>
    exportsOf(exports).flatMap(([name, part]) => (isEndpoint(part) ? [`${noun}.${name}`] : [])),
  )
  const others = operations
    .map((id) => [id, named.get(id) ?? null] as const)
    .filter(([id, call]) => id !== call)
  const text = `${header}

/** The calls of the client that are not named like their operation; null where it has none. */
export const otherNames: Readonly<Record<string, string | null>> = ${JSON.stringify(Object.fromEntries(others))}
`
  return [{ path: `${namesFolder}other-names.ts`, text }]
}
