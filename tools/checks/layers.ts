import { type Edge, edgesOf } from '../graph.ts'
import { isTest, type SourceFile } from '../tree.ts'

type Layer = {
  readonly folder: string
  readonly rule: string
  readonly allows: (edge: Edge) => boolean
}

const inside =
  (...folders: string[]) =>
  ({ to }: Edge) =>
    to !== null && folders.some((folder) => to.startsWith(folder))
const external =
  (...names: string[]) =>
  ({ to, specifier }: Edge) =>
    to === null && names.some((name) => specifier === name || specifier.startsWith(`${name}/`))
const anyPackage = ({ to, specifier }: Edge) => to === null && !specifier.startsWith('node:')
const someOf =
  (...rules: ((edge: Edge) => boolean)[]) =>
  (edge: Edge) =>
    rules.some((rule) => rule(edge))

const contractTypes = (edge: Edge) => edge.typeOnly && inside('contract/')(edge)

const layers: readonly Layer[] = [
  {
    folder: 'contract/src/',
    rule: 'the contract imports only zod',
    allows: someOf(inside('contract/'), external('zod')),
  },
  {
    folder: 'client/src/',
    rule: 'the client imports itself, better-fetch, nanostores and React',
    allows: someOf(inside('client/'), external('@better-fetch/fetch', 'nanostores', 'react')),
  },
  {
    folder: 'server/src/kernel/',
    rule: 'the kernel imports only itself and types of the contract',
    allows: someOf(inside('server/src/kernel/'), contractTypes),
  },
  {
    folder: 'server/testing/',
    rule: 'test set-up imports the server and the contract',
    allows: (edge) => edge.to === null || inside('server/', 'contract/', 'client/')(edge),
  },
  {
    folder: 'server/src/platform/',
    rule: 'the platform imports the kernel and the contract, never a module or the app',
    allows: (edge) =>
      edge.to === null ||
      inside('server/src/platform/', 'server/src/kernel/', 'contract/', 'locales/')(edge),
  },
  {
    folder: 'server/src/',
    rule: 'the server imports itself and the contract',
    allows: (edge) =>
      edge.to === null ||
      inside('server/src/', 'server/package.json', 'contract/', 'locales/')(edge),
  },
  {
    folder: 'web/src/ui/',
    rule: 'the design system knows no noun, no network and no language',
    // How an amount is typed is the same wherever it is read.
    allows: someOf(inside('web/src/ui/', 'contract/src/kernel/typed-amount.ts'), anyPackage),
  },
  {
    folder: 'web/src/',
    rule: 'the web app imports itself, the client, the contract and the locales',
    allows: someOf(inside('web/', 'client/', 'contract/', 'locales/'), anyPackage),
  },
]

export function layerViolations(files: readonly SourceFile[]): string[] {
  const programs = files.filter((file) => !isTest(file.path))
  return edgesOf(programs).flatMap((edge) => {
    const layer = layers.find(({ folder }) => edge.from.startsWith(folder))
    if (!layer || layer.allows(edge)) return []
    return [`${edge.from}:${edge.line} imports ${edge.specifier}: ${layer.rule}`]
  })
}
