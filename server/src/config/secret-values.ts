import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { why } from '../platform/data-dir.ts'
import { StartupError } from '../platform/startup-error.ts'

const longest = 65_536

/** A secret that stands in a file of its own; `name` is what pointed there. */
export function secretFromFile(path: string, name: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new StartupError(`${name}: the file ${path} cannot be read: ${whyUnread(error)}.`)
  }
  if (text === '') throw new StartupError(`${name}: the file ${path} is empty.`)
  if (text.length > longest) throw new StartupError(`${name}: the file ${path} is too long.`)
  return text
}

function whyUnread(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'it does not exist'
    case 'EACCES':
      return 'this user may not read it'
    case 'EISDIR':
      return 'it is a folder'
    default:
      return why(error)
  }
}

const secretName = /(?:secret|password|token)$/i

/**
 * The settings with each `{"file": "…"}` replaced by what the file holds, where a secret belongs.
 * A path is meant from the folder of the settings.
 */
export function withSecretFiles(value: unknown, settingsPath: string, at = ''): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => withSecretFiles(item, settingsPath, `${at}.${index}`))
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => {
    const place = at === '' ? name : `${at}.${name}`
    const path = secretName.test(name) ? fileIn(inner) : undefined
    if (path === undefined) return [name, withSecretFiles(inner, settingsPath, place)]
    return [name, secretFromFile(resolve(dirname(settingsPath), path), `CONFIG: ${place}`)]
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
