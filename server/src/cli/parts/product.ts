import { readFileSync } from 'node:fs'

const manifest = new URL('../../../package.json', import.meta.url)

/** The product version, also written into backups and exports. */
export function productVersion(): string {
  return String((JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version)
}
