import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../tools/tree.ts'

type File = { readonly path: string; readonly text: string }

/** The files of a guide: its code blocks that have a name, such as ```ts lib/session.ts. */
export function filesOf(guide: string): File[] {
  const page = readFileSync(join(root, 'docs/guides', `${guide}.md`), 'utf8')
  const blocks = page.matchAll(/^```[a-z]+ (\S+)\n(.*?)^```$/gms)
  return [...blocks].map(([, path = '', text = '']) => ({ path, text }))
}

/** The settings of the server that a guide asks for. */
export function settingsOf(guide: string): Record<string, unknown> {
  const file = filesOf(guide).find(({ path }) => path === 'guildhall.json')
  return file ? JSON.parse(file.text) : {}
}

/** A guide names fixed ports, and a test has free ones. */
export function withAddresses(text: string, addresses: Readonly<Record<string, string>>): string {
  return Object.entries(addresses).reduce(
    (changed, [inGuide, inTest]) => changed.replaceAll(inGuide, inTest),
    text,
  )
}
