import type { Noun } from './catalogs.ts'
import { loadNouns } from './i18n.ts'

/** A part of a page that is fetched later, together with the texts that only it has. */
export async function withTexts<Part>(part: Promise<Part>, ...nouns: Noun[]): Promise<Part> {
  const [fetched] = await Promise.all([part, loadNouns(...nouns)])
  return fetched
}
