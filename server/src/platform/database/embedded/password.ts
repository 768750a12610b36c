import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { systemRandom } from '../../system.ts'
import type { Layout } from './layout.ts'

export type Password = { readonly value: string; readonly fresh: boolean }

/** Created once; if the file is lost or empty, a new password is created and set in the cluster. */
export function loadPassword(layout: Layout): Password {
  const known = read(layout.password)
  if (known) return { value: known, fresh: false }
  const value = newPassword()
  writePrivately(layout.password, value)
  return { value, fresh: true }
}

export function newPassword(): string {
  return systemRandom().token(48)
}

export function writePrivately(path: string, content: string): void {
  const unfinished = `${path}.tmp`
  const file = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(file, `${content}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, path)
}

function read(path: string): string | null {
  try {
    const content = readFileSync(path, 'utf8').trim()
    return /^[A-Za-z0-9]{40,}$/.test(content) ? content : null
  } catch {
    return null
  }
}
