import { readFile } from 'node:fs/promises'
import type { Locale } from '@guildhall/contract/boot'
import { enteringNouns, isPage, pageNouns, pageScreens } from '@guildhall/contract/pages'
import type { Shells } from '@guildhall/contract/shells'
import { StartupError } from '../startup-error.ts'

type Chunk = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** What the build wrote about itself: which file came of which source, and what each one needs. */
export type Manifest = Readonly<Record<string, Chunk>>

/** Files that the web app ships as they are. */
export const publicFolder = new URL('../../../../web/public/', import.meta.url)
export const webFolder = new URL('../../../../web/dist/', import.meta.url)

/** The letters that a page needs for its language; the rest of a font is fetched when it occurs. */
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
export const readShells = (): Promise<Shells> => readBuilt('shells.json')

/** An entry and everything that it needs at once, what is needed first in front. */
function closure(manifest: Manifest, names: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>()
  function visit(name: string) {
    const chunk = manifest[name]
    if (!chunk || found.has(name)) return
    found.set(name, chunk)
    for (const each of chunk.imports ?? []) visit(each)
  }
  names.forEach(visit)
  return [...found.values()].reverse()
}

export type Files = {
  readonly entry: string
  readonly styles: readonly string[]
  readonly modules: readonly string[]
  readonly fonts: readonly string[]
}

function fontsFor(manifest: Manifest, locale: Locale): string[] {
  const wanted = alphabets[locale].flatMap((alphabet) => [
    `onest-${alphabet}-wght-normal.woff2`,
    `piazzolla-${alphabet}-opsz-normal.woff2`,
  ])
  return Object.entries(manifest)
    .filter(([name]) => wanted.some((font) => name.endsWith(`/${font}`)))
    .map(([, { file }]) => file)
}

/** Everything that the first picture of a page needs, so that nothing is found out late. */
export function filesOf(manifest: Manifest, entry: string, path: string, locale: Locale): Files {
  const known = isPage(path) ? path : undefined
  const screens = known ? pageScreens[known].map((name) => `src/screens/${name}.tsx`) : []
  const nouns: readonly string[] = known ? pageNouns[known] : ['common']
  const further = nouns.some((noun) => !enteringNouns.includes(noun))
  const finder = further ? ['src/lib/further-catalogs.ts'] : []
  const catalogs = nouns.map((noun) => `../locales/${locale}/${noun}.json`)
  const chunks = closure(manifest, [entry, ...screens, ...finder, ...catalogs])
  const main = manifest[entry]?.file ?? ''
  return {
    entry: main,
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
    modules: chunks.map(({ file }) => file).filter((file) => file !== main && file.endsWith('.js')),
    fonts: fontsFor(manifest, locale),
  }
}
