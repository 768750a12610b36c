import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import {
  type Account,
  asUser,
  asUserWithFullAccess,
  changeOwner,
  chooseAccount,
  knownUsers,
  userNamespace,
} from './account.ts'
import { findBinaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { connectionTo } from './connection.ts'
import { openDataDir } from './layout.ts'
import { chooseListenAddress } from './listen-address.ts'
import { startPostmaster, stopPostmaster } from './postmaster.ts'
import { query, start, temporaryDataDir } from './testing/support.ts'

const isRoot = process.getuid?.() === 0
const nobody = knownUsers().find((user) => user.name === 'nobody')
const binaries = findBinaries()
const binariesAreOpen = ancestors(binaries.root).every((path) => (statSync(path).mode & 0o1) !== 0)

function ancestors(path: string): string[] {
  return path === dirname(path) ? [path] : [path, ...ancestors(dirname(path))]
}

function dataDirBelow(mode: number): string {
  const dataDir = temporaryDataDir('parent')
  mkdirSync(dirname(dataDir), { recursive: true })
  chmodSync(dirname(dataDir), mode)
  chmodSync(dirname(dirname(dataDir)), mode)
  return dataDir
}

async function serve(dataDir: string, account: Account) {
  const layout = openDataDir(dataDir)
  const tools = {
    layout,
    binaries,
    account: chooseAccount(layout, binaries, [account]),
    durable: false,
  }
  await createCluster(tools, 'a-password')
  const address = await chooseListenAddress(layout, tools.account)
  const pid = await startPostmaster(tools, address)
  const answer = await query(connectionTo(address, 'a-password'), 'select 1 as one')
  const owner = statSync(layout.cluster).uid
  await stopPostmaster(tools, pid)
  return { answer, owner }
}

test.skipIf(!isRoot)('root can run it inside a directory that only root may enter', async () => {
  const { connection } = await start({ dataDir: dataDirBelow(0o700) })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.skipIf(!isRoot || !binariesAreOpen || !nobody)(
  'root without user namespaces runs it as an ordinary user',
  async () => {
    if (!nobody) return
    const served = await serve(dataDirBelow(0o755), asUser(nobody))
    expect(served).toEqual({ answer: [{ one: 1 }], owner: nobody.uid })
  },
)

test.skipIf(!isRoot || !nobody)(
  'an ordinary user accesses a directory of root by one capability',
  async () => {
    if (!nobody) return
    const served = await serve(dataDirBelow(0o700), asUserWithFullAccess(nobody))
    expect(served).toEqual({ answer: [{ one: 1 }], owner: nobody.uid })
  },
)

test.skipIf(!isRoot || !nobody)(
  'an account that cannot access the directory is skipped, and the directory is unchanged',
  () => {
    if (!nobody) return
    const layout = openDataDir(dataDirBelow(0o700))
    const namespace = userNamespace(knownUsers(), { uid: 0, gid: 0 })
    expect(chooseAccount(layout, binaries, [asUser(nobody), ...namespace])).toBe(namespace[0])
    expect(() => chooseAccount(layout, binaries, [asUser(nobody)])).toThrow(
      /^PostgreSQL refuses to run as root, and no other user .*$/,
    )
    expect(statSync(layout.dataDir).uid).toBe(0)
  },
)

test.skipIf(!isRoot || !nobody)('a cluster keeps its owner', async () => {
  if (!nobody) return
  const dataDir = dataDirBelow(0o700)
  await serve(dataDir, asUserWithFullAccess(nobody))
  const { connection } = await start({ dataDir })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(statSync(openDataDir(dataDir).cluster).uid).toBe(nobody.uid)
})

test.skipIf(!isRoot || !nobody)('a cluster that changes its owner keeps its rows', async () => {
  if (!nobody) return
  const dataDir = dataDirBelow(0o700)
  const first = await start({ dataDir })
  await query(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  const layout = openDataDir(dataDir)
  changeOwner(layout.cluster, asUserWithFullAccess(nobody))
  const second = await start({ dataDir })
  expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
})
