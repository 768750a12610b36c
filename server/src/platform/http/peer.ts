import { readFile } from 'node:fs/promises'

type Ends = { readonly remotePort?: number | undefined; readonly localPort?: number | undefined }

/** The uid of the client process; `gone` after it closed, `unknown` where it cannot be read. */
export type PeerUid = number | 'gone' | 'unknown'

const listening = '0A'
const established = '01'
const loopback = /^(?:[0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/

type Row = {
  readonly local: End
  readonly remote: End
  readonly state: string
  readonly uid: number
}
type End = { readonly address: string; readonly port: number }

function endOf(text = ''): End {
  const [address = '', port = ''] = text.split(':')
  return { address, port: Number.parseInt(port, 16) }
}

/** One line of /proc/net/tcp; a socket that no process owns any more has no inode. */
function rowOf(line: string): Row | undefined {
  const [, local, remote, state = '', , , , uid, , inode] = line.trim().split(/\s+/)
  if (local === undefined || !local.includes(':') || inode === '0') return undefined
  return { local: endOf(local), remote: endOf(remote), state, uid: Number(uid) }
}

/**
 * The uid of the process at the other end of a loopback connection, by the kernel's socket tables. A
 * table without our own listening socket belongs to another network namespace.
 */
export function findPeerUid(table: string, { remotePort, localPort }: Ends): PeerUid {
  let isOurNamespace = false
  let uid: number | undefined
  for (const line of table.split('\n')) {
    const row = rowOf(line)
    if (!row) continue
    if (row.state === listening && row.local.port === localPort) isOurNamespace = true
    const isPeer = row.local.port === remotePort && row.remote.port === localPort
    const isLoopback = loopback.test(row.local.address) && loopback.test(row.remote.address)
    if (isPeer && isLoopback && row.state === established) uid = row.uid
  }
  if (!isOurNamespace) return 'unknown'
  return uid ?? 'gone'
}

export async function readPeerUid(ends: Ends): Promise<PeerUid> {
  if (process.platform !== 'linux' || !ends.remotePort || !ends.localPort) return 'unknown'
  const read = (path: string) => readFile(path, 'utf8').catch(() => '')
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(read))
  return findPeerUid(tables.join('\n'), ends)
}
