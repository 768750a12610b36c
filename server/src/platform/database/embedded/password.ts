import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { systemChance } from '../../system.ts'
import type { Layout } from './layout.ts'

export type Password = { readonly value: string; readonly fresh: boolean }

/** Made once and kept; a lost or emptied file gets a new one, which the cluster is then taught. */
export function loadPassword(layout: Layout): Password {
  const known = read(layout.password)
  if (known) return { value: known, fresh: false }
  const value = newPassword()
  writePrivately(layout.password, value)
  return { value, fresh: true }
}

export function newPassword(): string {
  return systemChance().token(48)
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
