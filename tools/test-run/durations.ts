import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tree.ts'

/** Seconds of each file of tests, as last recorded. */
export type Durations = Readonly<Record<string, number>>

const recorded = join(root, 'tools/test-run/durations.json')

const durations: Durations = JSON.parse(readFileSync(recorded, 'utf8'))

/** A file that nobody has measured takes about this long. */
const unknown = { pure: 0.5, server: 6, browser: 12 }

export function expectedSeconds(file: string, known: Durations = durations): number {
  const seconds = known[file]
  if (seconds !== undefined) return seconds
  if (/^(e2e|client\/package)\//.test(file)) return unknown.browser
  return /^(server|conformance)\//.test(file) ? unknown.server : unknown.pure
}

/** The new seconds of files that ran, and the old ones of others that still exist. */
export function updated(
  known: Durations,
  measured: Durations,
  exists: (file: string) => boolean,
): Durations {
  const all = Object.entries({ ...known, ...measured })
  return Object.fromEntries(
    all
      .filter(([file]) => exists(file))
      .map(([file, seconds]) => [file, Math.round(seconds * 10) / 10] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

export function record(measured: Durations, exists: (file: string) => boolean): void {
  writeFileSync(recorded, `${JSON.stringify(updated(durations, measured, exists), null, 2)}\n`)
}
