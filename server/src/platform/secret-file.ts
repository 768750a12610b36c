import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimDataDir, describeFileError } from './data-dir.ts'
import { StartupError } from './startup-error.ts'
import { randomText } from './system.ts'

const length = 48

type StoredSecret = {
  /** The name of the file in DATA_DIR. */
  readonly file: 'secret' | 'operator-token'
  /** The environment variable to set where DATA_DIR cannot be written. */
  readonly variable: 'SECRET' | 'OPERATOR_TOKEN'
}

/** The secret of an installation whose operator set none: created once, readable by its owner only. */
export const loadOrCreateSecret = (folder: string) =>
  loadOrCreate(folder, { file: 'secret', variable: 'SECRET' })

/** The operator's token where none is set, created and stored the same way. */
export const loadOrCreateOperatorToken = (folder: string) =>
  loadOrCreate(folder, { file: 'operator-token', variable: 'OPERATOR_TOKEN' })

async function loadOrCreate(
  folder: string,
  { file: name, variable }: StoredSecret,
): Promise<string> {
  const path = join(claimDataDir(folder), name)
  try {
    return (await create(path)) ?? (await read(path))
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `${path} cannot be kept: ${describeFileError(error)}. Mend that, or set ${variable}.`,
    )
  }
}

/** Undefined when the file exists already. */
async function create(path: string): Promise<string | undefined> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined
    throw error
  })
  if (!file) return undefined
  const text = randomText(length)
  try {
    await file.writeFile(`${text}\n`)
    await file.sync()
    await file.close()
    return text
  } catch (error) {
    await file.close().catch(() => {})
    // The next start would read an empty file as the secret.
    await rm(path, { force: true })
    throw error
  }
}

async function read(path: string): Promise<string> {
  const text = (await readFile(path, 'utf8')).trim()
  if (text.length >= 16) return text
  throw new StartupError(`${path} is empty or cut off; restore it from a backup, or delete it.`)
}
