import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, handOver } from './account.ts'
import type { Layout } from './layout.ts'

export type Listening =
  | { readonly kind: 'socket'; readonly directory: string; readonly port: number }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }

const socketPort = 5432
// macOS allows 103 bytes for the whole path, Linux 107; one limit serves both.
const longestDirectory = 103 - `/.s.PGSQL.${socketPort}.lock`.length

/** A Unix socket where the system and the path allow one, so that no port is open at all. */
export async function chooseListening(layout: Layout, account: Account): Promise<Listening> {
  if (process.platform !== 'win32') {
    const directory =
      (await usable(layout.socketDir)) ?? (await usable(temporaryDirectory(layout, account)))
    if (directory) handOver(directory, account)
    if (directory) return { kind: 'socket', directory, port: socketPort }
  }
  return { kind: 'tcp', host: '127.0.0.1', port: await freePort() }
}

/** The name is derived from DATA_DIR, so that restarts do not litter the temporary directory. */
function temporaryDirectory(layout: Layout, account: Account): string {
  const mark = createHash('sha256').update(layout.dataDir).digest('hex').slice(0, 12)
  const directory = join(tmpdir(), `guildhall-${mark}`)
  return isForeign(directory, account) ? mkdtempSync(`${directory}-`) : directory
}

/** Somebody else may have put a directory or a link of that name where everybody may write. */
function isForeign(directory: string, account: Account): boolean {
  const found = lstatSync(directory, { throwIfNoEntry: false })
  if (!found) return false
  const ours = found.uid === process.getuid?.() || found.uid === account.owner?.uid
  return !found.isDirectory() || !ours || (found.mode & 0o077) !== 0
}

async function usable(directory: string): Promise<string | null> {
  if (Buffer.byteLength(directory) > longestDirectory || /["\\]/.test(directory)) return null
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    chmodSync(directory, 0o700)
    await listenOnce({ path: join(directory, 'trial') })
    return directory
  } catch {
    // Some file systems (network shares, folders shared with a virtual machine) have no sockets.
    return null
  } finally {
    rmSync(join(directory, 'trial'), { force: true })
  }
}

async function freePort(): Promise<number> {
  return (await listenOnce({ host: '127.0.0.1', port: 0 })) ?? 0
}

function listenOnce(where: { path: string } | { host: string; port: number }) {
  return new Promise<number | null>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(where, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : null
      server.close(() => resolve(port))
    })
  })
}

/** Leaves no empty directory behind in a temporary directory shared with others. */
export function forgetListening(layout: Layout, listening: Listening): void {
  if (listening.kind === 'socket' && listening.directory !== layout.socketDir) {
    rmSync(listening.directory, { recursive: true, force: true })
  }
}
