import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The fonts of the product. They cover Latin and Cyrillic, and the currency signs of all languages. */
export type Fonts = { readonly text: Buffer; readonly strong: Buffer; readonly display: Buffer }

const { resolve } = createRequire(import.meta.url)

const files = {
  text: '@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf',
  strong: '@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf',
  display: '@expo-google-fonts/piazzolla/600SemiBold/Piazzolla_600SemiBold.ttf',
}

let loaded: Promise<Fonts> | undefined

async function load(): Promise<Fonts> {
  const [text, strong, display] = await Promise.all([
    readFile(resolve(files.text)),
    readFile(resolve(files.strong)),
    readFile(resolve(files.display)),
  ])
  return { text, strong, display }
}

/** Read with the first document, and kept: half a megabyte. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= load()
  return loaded
}
