import { readFile } from 'node:fs/promises'
import type { Locale } from '@guildhall/contract/boot'
import { areaPages, authNouns, pageAt, partsOf } from '@guildhall/contract/pages'
import type { Shells } from '@guildhall/contract/shells'
import { StartupError } from '../startup-error.ts'

type Chunk = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** The manifest of the Vite build: the output file of each source, and its imports. */
export type Manifest = Readonly<Record<string, Chunk>>

/** Static files that are served unchanged. */
export const publicFolder = new URL('../../../../web/public/', import.meta.url)
export const webFolder = new URL('../../../../web/dist/', import.meta.url)

/** The font subsets that a language needs at once; others are loaded on demand. */
const alphabets: Record<Locale, readonly string[]> = {
  en: ['latin'],
  de: ['latin'],
  es: ['latin'],
  fr: ['latin'],
  pl: ['latin', 'latin-ext'],
  tr: ['latin', 'latin-ext'],
  ru: ['latin', 'cyrillic'],
  uk: ['latin', 'cyrillic'],
}

async function readBuilt(name: string) {
  try {
    return JSON.parse(await readFile(new URL(`.vite/${name}`, webFolder), 'utf8'))
  } catch {
    throw new StartupError('The web app is not built; `npm start` builds it.')
  }
}

export const readManifest = (): Promise<Manifest> => readBuilt('manifest.json')
/** Of the pages of buyers: one file with the styles of each family of them. */
export const readBuyerStyles = async (): Promise<Readonly<Record<string, string>>> =>
  ((await readBuilt('buyer-pages.json')) as { styles: Readonly<Record<string, string>> }).styles
export const readShells = (): Promise<Shells> => readBuilt('shells.json')

/** Entries and their static imports, each entry followed by what it needs. */
function closure(manifest: Manifest, names: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>()
  function visit(name: string) {
    const chunk = manifest[name]
    if (!chunk || found.has(name)) return
    found.set(name, chunk)
    for (const each of chunk.imports ?? []) visit(each)
  }
  names.forEach(visit)
  return [...found.values()]
}

export type Files = {
  readonly entry: string
  readonly styles: readonly string[]
  readonly modules: readonly string[]
  /** All, and those of texts, whose width decides where lines end. */
  readonly fonts: readonly string[]
  readonly textFonts: readonly string[]
}

const textFont = (alphabet: string) => `onest-${alphabet}-wght-normal.woff2`
const headingFont = (alphabet: string) => `piazzolla-${alphabet}-opsz-normal.woff2`

function filesOfFonts(manifest: Manifest, wanted: readonly string[]): string[] {
  return Object.entries(manifest)
    .filter(([name]) => wanted.some((font) => name.endsWith(`/${font}`)))
    .map(([, { file }]) => file)
}

/** What others build on comes before them, and before all the file with the order of the layers. */
function baseFirst(styles: ReadonlySet<string>): string[] {
  const isBase = (file: string) => /\/base-[^/]+\.css$/.test(file)
  return [...styles].sort((one, other) => Number(isBase(other)) - Number(isBase(one)))
}

/** The fonts of headings and texts in a language. */
export const fontsOf = (manifest: Manifest, locale: Locale) =>
  filesOfFonts(manifest, [
    ...alphabets[locale].map(textFont),
    ...alphabets[locale].map(headingFont),
  ])

/** The files of a script without parts that are loaded later. */
export function filesOfEntry(manifest: Manifest, entry: string) {
  const main = manifest[entry]?.file ?? ''
  const all = closure(manifest, [entry]).map(({ file }) => file)
  return { entry: main, modules: all.filter((file) => file !== main && file.endsWith('.js')) }
}

/** All files for the first render of a page, for preloading. */
export function filesOf(manifest: Manifest, entry: string, path: string, locale: Locale): Files {
  const page = pageAt(path)
  const parts = page ? partsOf(page) : { nouns: ['common'], screens: [] }
  const { nouns } = parts
  const screens = parts.screens.map((name) => `src/${name}.tsx`)
  const needsMoreCatalogs = nouns.some((noun) => !authNouns.includes(noun))
  const catalogLoader = needsMoreCatalogs ? [`src/lib/further-catalogs/${locale}.ts`] : []
  const area = page?.startsWith('/o/') ? 'organization' : 'area'
  const areas = page !== undefined && page in areaPages ? [`src/app/${area}-routes.ts`] : []
  const catalogs = nouns.map((noun) => `../locales/${locale}/${noun}.json`)
  const chunks = closure(manifest, [entry, ...areas, ...screens, ...catalogLoader, ...catalogs])
  const alphabet = alphabets[locale]
  const main = manifest[entry]?.file ?? ''
  return {
    entry: main,
    styles: baseFirst(new Set(chunks.toReversed().flatMap(({ css = [] }) => css))),
    // The app and the libraries are the most, and texts the least: a browser that fetches six files at
    // a time must not begin with the small ones.
    modules: chunks.map(({ file }) => file).filter((file) => file !== main && file.endsWith('.js')),
    fonts: fontsOf(manifest, locale),
    textFonts: filesOfFonts(manifest, alphabet.map(textFont)),
  }
}
