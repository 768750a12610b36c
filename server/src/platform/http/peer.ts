import { readFile } from 'node:fs/promises'

type Ends = { readonly remotePort?: number | undefined; readonly localPort?: number | undefined }

/** The number of an account; `nobody` when the other end is gone, `unknown` when nothing tells. */
export type PeerAccount = number | 'nobody' | 'unknown'

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

/** One line of /proc/net/tcp; a socket that no process holds any more has no inode. */
function rowOf(line: string): Row | undefined {
  const [, local, remote, state = '', , , , uid, , inode] = line.trim().split(/\s+/)
  if (local === undefined || !local.includes(':') || inode === '0') return undefined
  return { local: endOf(local), remote: endOf(remote), state, uid: Number(uid) }
}

/**
 * Whose program holds the other end of a connection within this machine, by the tables of the
 * kernel. A table without our own listening socket speaks of another network than ours.
 */
export function accountIn(table: string, { remotePort, localPort }: Ends): PeerAccount {
  let isOurs = false
  let account: number | undefined
  for (const line of table.split('\n')) {
    const row = rowOf(line)
    if (!row) continue
    if (row.state === listening && row.local.port === localPort) isOurs = true
    const meets = row.local.port === remotePort && row.remote.port === localPort
    const isWithin = loopback.test(row.local.address) && loopback.test(row.remote.address)
    if (meets && isWithin && row.state === established) account = row.uid
  }
  if (!isOurs) return 'unknown'
  return account ?? 'nobody'
}

export async function accountAtOtherEnd(ends: Ends): Promise<PeerAccount> {
  if (process.platform !== 'linux' || !ends.remotePort || !ends.localPort) return 'unknown'
  const read = (path: string) => readFile(path, 'utf8').catch(() => '')
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(read))
  return accountIn(tables.join('\n'), ends)
}
