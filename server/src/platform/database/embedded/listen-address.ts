import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, changeOwner } from './account.ts'
import type { Layout } from './layout.ts'

export type ListenAddress =
  | { readonly kind: 'socket'; readonly directory: string; readonly port: number }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }

const socketPort = 5432
// macOS allows 103 bytes for the whole path, Linux 107; one limit serves both.
const maxDirectoryLength = 103 - `/.s.PGSQL.${socketPort}.lock`.length

/** A Unix socket where the system and the path allow one, so that no port is open. */
export async function chooseListenAddress(
  layout: Layout,
  account: Account,
): Promise<ListenAddress> {
  if (process.platform !== 'win32') {
    const directory =
      (await usable(layout.socketDir)) ?? (await usable(temporaryDirectory(layout, account)))
    if (directory) changeOwner(directory, account)
    if (directory) return { kind: 'socket', directory, port: socketPort }
  }
  return { kind: 'tcp', host: '127.0.0.1', port: await freePort() }
}

/** The name is derived from DATA_DIR, so that restarts reuse it. */
function temporaryDirectory(layout: Layout, account: Account): string {
  const suffix = createHash('sha256').update(layout.dataDir).digest('hex').slice(0, 12)
  const directory = join(tmpdir(), `guildhall-${suffix}`)
  return isForeign(directory, account) ? mkdtempSync(`${directory}-`) : directory
}

/** In a shared directory, another user may have created a directory or link of that name. */
function isForeign(directory: string, account: Account): boolean {
  const found = lstatSync(directory, { throwIfNoEntry: false })
  if (!found) return false
  const isOurs = found.uid === process.getuid?.() || found.uid === account.owner?.uid
  return !found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0
}

async function usable(directory: string): Promise<string | null> {
  if (Buffer.byteLength(directory) > maxDirectoryLength || /["\\]/.test(directory)) return null
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

function listenOnce(target: { path: string } | { host: string; port: number }) {
  return new Promise<number | null>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(target, () => {
      const bound = server.address()
      const port = typeof bound === 'object' && bound ? bound.port : null
      server.close(() => resolve(port))
    })
  })
}

/** Leaves no empty directory behind in the shared temporary directory. */
export function removeSocketDirectory(layout: Layout, address: ListenAddress): void {
  if (address.kind === 'socket' && address.directory !== layout.socketDir) {
    rmSync(address.directory, { recursive: true, force: true })
  }
}
