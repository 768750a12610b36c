import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { hasRoomInMemory } from './decisions.mjs'

const memory = '/dev/shm'
const name = (pid) => `guildhall-tests-${pid}`

/**
 * Lets tests keep their files in memory, where the machine has enough of it: they copy a database for
 * each file of tests and initialise dozens of clusters, which takes ten times as long on a disk.
 */
export async function withFastFolder(work) {
  if (process.env.TMPDIR || !isRoomy()) return work({})
  removeOfDead()
  const folder = join(memory, name(process.pid))
  mkdirSync(folder)
  try {
    // As open as /tmp: PostgreSQL may run under another account.
    chmodSync(folder, 0o1777)
    return await work({ TMPDIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isRoomy() {
  if (!existsSync(memory) || !existsSync('/proc/mounts')) return false
  const { bavail, bsize } = statfsSync(memory)
  const mounts = readFileSync('/proc/mounts', 'utf8')
  return hasRoomInMemory({ mounts, free: bavail * bsize, available: freemem() })
}

/** A run that was killed left its folder behind. */
function removeOfDead() {
  for (const each of readdirSync(memory)) {
    const pid = Number(/^guildhall-tests-(\d+)$/.exec(each)?.[1])
    if (!pid || existsSync(`/proc/${pid}`)) continue
    try {
      rmSync(join(memory, each), { recursive: true, force: true })
    } catch {
      // It is another user's.
    }
  }
}
