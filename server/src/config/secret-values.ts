import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describeFileError } from '../platform/data-dir.ts'
import { StartupError } from '../platform/startup-error.ts'

const maxLength = 65_536

/** Reads a secret from a file; `name` is the setting that refers to it. */
export function secretFromFile(path: string, name: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new StartupError(`${name}: the file ${path} cannot be read: ${describeReadError(error)}.`)
  }
  if (text === '') throw new StartupError(`${name}: the file ${path} is empty.`)
  if (text.length > maxLength) throw new StartupError(`${name}: the file ${path} is too long.`)
  return text
}

function describeReadError(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'it does not exist'
    case 'EACCES':
      return 'this user may not read it'
    case 'EISDIR':
      return 'it is a folder'
    default:
      return describeFileError(error)
  }
}

const secretName = /(?:secret|secretKey|password|token|accessKey)$/i

/**
 * Replaces each `{"file": "…"}` by the content of the file, for settings that are secrets. Paths are
 * relative to the folder of the settings file.
 */
export function withSecretFiles(value: unknown, settingsPath: string, at = ''): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => withSecretFiles(item, settingsPath, `${at}.${index}`))
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => {
    const key = at === '' ? name : `${at}.${name}`
    const path = secretName.test(name) ? fileIn(inner) : undefined
    if (path === undefined) return [name, withSecretFiles(inner, settingsPath, key)]
    return [name, secretFromFile(resolve(dirname(settingsPath), path), `CONFIG: ${key}`)]
  })
  return Object.fromEntries(entries)
}

function fileIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { file, ...rest } = value as { file?: unknown }
  return typeof file === 'string' && file !== '' && Object.keys(rest).length === 0
    ? file
    : undefined
}
