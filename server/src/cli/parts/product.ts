import { readFileSync } from 'node:fs'

const manifest = new URL('../../../package.json', import.meta.url)

/** Which version writes a file, for whoever reads it years later. */
export function productVersion(): string {
  return String((JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version)
}
