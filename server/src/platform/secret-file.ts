import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimDataDir, why } from './data-dir.ts'
import { StartupError } from './startup-error.ts'
import { randomText } from './system.ts'

const length = 48

type Kept = {
  /** The name of the file in DATA_DIR. */
  readonly file: 'secret' | 'operator-token'
  /** What its owner sets where nothing may be kept. */
  readonly variable: 'SECRET' | 'OPERATOR_TOKEN'
}

/** The secret of an installation whose operator named none: made once, readable by its owner only. */
export const secretIn = (folder: string) => kept(folder, { file: 'secret', variable: 'SECRET' })

/** The token of an installation whose operator named none, made and kept the same way. */
export const operatorTokenIn = (folder: string) =>
  kept(folder, { file: 'operator-token', variable: 'OPERATOR_TOKEN' })

async function kept(folder: string, { file: name, variable }: Kept): Promise<string> {
  const path = join(claimDataDir(folder), name)
  try {
    return (await make(path)) ?? (await read(path))
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`${path} cannot be kept: ${why(error)}. Mend that, or set ${variable}.`)
  }
}

/** Nothing when it is there already. */
async function make(path: string): Promise<string | undefined> {
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
    // An empty file would be taken for the secret by the next start.
    await rm(path, { force: true })
    throw error
  }
}

async function read(path: string): Promise<string> {
  const text = (await readFile(path, 'utf8')).trim()
  if (text.length >= 16) return text
  throw new StartupError(`${path} is empty or cut off; restore it from a backup, or delete it.`)
}
