import { readdirSync, rmSync, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'

/** Tests with many rows take two gigabytes; what is left is for the processes. */
const neededBytes = 8 * 1024 ** 3

/**
 * A folder for the files of a temporary PostgreSQL. Each file of tests copies a database of 1,500 files,
 * which takes four times as long on disk as in memory: it is in memory if there is plenty of it.
 */
export function newDataFolder(name: string): Promise<string> {
  if (!hasRoom()) return mkdtemp(join(tmpdir(), `${name}-`))
  removeAbandoned(name)
  return mkdtemp(join(inMemory, `${name}-${process.pid}-`))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > neededBytes && freemem() > neededBytes
  } catch {
    return false
  }
}

/** A run that was killed leaves its files, and they would take memory until the machine restarts. */
function removeAbandoned(name: string) {
  for (const folder of readdirSync(inMemory)) {
    const pid = folder.startsWith(`${name}-`) ? Number(folder.split('-').at(-2)) : Number.NaN
    if (pid > 0 && !isAlive(pid)) rmSync(join(inMemory, folder), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Processes of other users may not be signalled, but they are there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
