import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file as the checks see it: its path from the root with forward slashes, and its text. */
export type SourceFile = { readonly path: string; readonly text: string }

export const root = fileURLToPath(new URL('..', import.meta.url))

const notOurs = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.vitest',
  'coverage',
  'test-results',
])
const textual = /\.(ts|tsx|mts|mjs|js|css|sql|json|md|html|svg|yml|yaml|toml|txt|sh)$|^\.[a-z]+$/

function walk(folder: string, found: string[]): string[] {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (notOurs.has(entry.name)) continue
    if (entry.isDirectory()) walk(path, found)
    else if (entry.isFile() && textual.test(entry.name)) found.push(path)
  }
  return found
}

let whole: readonly SourceFile[] | undefined

/** All text files of the project, read once. */
export function projectFiles(): readonly SourceFile[] {
  whole ??= walk(root, [])
    .map((path) => ({
      path: relative(root, path).split(sep).join('/'),
      text: readFileSync(path, 'utf8'),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  return whole
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** Files for tests of the checks: deliberate violations. */
export function fixtureFiles(texts: Readonly<Record<string, string>>): SourceFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, text }))
}
