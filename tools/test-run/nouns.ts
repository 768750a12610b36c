import { isCode, type SourceFile } from '../tree.ts'

type Link = { readonly file: string; readonly noun: string }

/** The files of each noun, and the tests and their helpers that use it from outside. */
export type NounLinks = { readonly parts: readonly Link[]; readonly mentions: readonly Link[] }

const kinds = new Map([
  ['module', /^server\/src\/modules\/[^/]+\/([^/]+)\/|^locales\/[^/]+\/([^/]+)\.json$/],
  ['screen', /^web\/src\/screens\/[^/]+\/([^/]+)\/|^locales\/[^/]+\/([^/]+)\.json$/],
] as const)
const contract = /^contract\/src\/[a-z]+\/([a-z-]+)\.ts$/
const user = /^(server\/(scenarios|testing)|conformance|e2e|server\/src\/modules)\//

/** A path of the API in a text, and the catalog of a text that a screen shows. */
const apiPath = /\/(?:v1|api)\/(?:[a-z0-9/-]|\$\{[^{}]*\}|:\w+)+/g
const catalogText = /['"`]([a-zA-Z]+)\.(?:ui|mail|pdf)\./g

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const plain = (path: string) => path.replace(/\$\{[^{}]*\}|:\w+/g, '*').replace(/\/$/, '')
const pathsIn = (text: string) => new Set([...text.matchAll(apiPath)].map(([path]) => plain(path)))

export function nounsOf(files: readonly SourceFile[]): NounLinks {
  const parts = files.flatMap(({ path }) =>
    [...kinds].flatMap(([kind, part]) => {
      const name = part.exec(path)?.slice(1).find(Boolean)
      return name === undefined ? [] : [{ file: path, noun: `${kind} ${name}` }]
    }),
  )
  const nouns = new Set(parts.map(({ noun }) => noun))
  const byPath = new Map<string, string[]>()
  for (const { path, text } of files) {
    const name = contract.exec(path)?.[1]
    if (name === undefined) continue
    for (const each of pathsIn(text)) byPath.set(each, [...(byPath.get(each) ?? []), name])
  }
  const mentions = files
    .filter(({ path }) => user.test(path) && isCode(path))
    .flatMap(({ path, text }) => {
      const catalogs = [...text.matchAll(catalogText)].map(([, name = '']) => kebab(name))
      const found = [...pathsIn(text)].flatMap((each) => longestIn(byPath, each))
      const used = new Set([...catalogs, ...found])
      // Only a browser sees screens.
      const seen = path.startsWith('e2e/') ? [...kinds.keys()] : ['module' as const]
      return [...used]
        .flatMap((name) => seen.map((kind) => `${kind} ${name}`))
        .filter((noun) => nouns.has(noun))
        .map((noun) => ({ file: path, noun }))
    })
  return { parts, mentions }
}

/** The nouns of the path, or of the longest path that it goes on from. */
function longestIn(
  byPath: ReadonlyMap<string, readonly string[]>,
  path: string,
): readonly string[] {
  for (let rest = path; rest.length > 0; rest = rest.slice(0, rest.lastIndexOf('/'))) {
    const nouns = byPath.get(rest)
    if (nouns) return nouns
  }
  return []
}
