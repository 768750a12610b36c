import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { StartupError } from '../../startup-error.ts'

/** Writes a file that appears under its name only once all of it is on the disk. */
export async function writeAtomically<Value>(
  path: string,
  fill: (file: FileHandle) => Promise<Value>,
): Promise<Value> {
  const unfinished = `${path}.unfinished`
  const file = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The file ${unfinished} cannot be written: ${error.message}.`, {
      cause: error,
    })
  })
  try {
    const value = await fill(file)
    await file.sync()
    await file.close()
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return value
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A rename is durable only once the folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** A folder can be opened like a file, and fails only when it is read. */
export async function assertIsFile(path: string): Promise<void> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The file ${path} cannot be read: ${error.message}.`)
  })
  if (stats.isDirectory()) throw new StartupError(`${path} is a folder, not a file.`)
}

/** Opened on the first read: lines emitted before that would be lost. */
export async function* linesOfFile(path: string): AsyncGenerator<string> {
  const input = createReadStream(path)
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
}
