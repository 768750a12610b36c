import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import {
  type Account,
  asUser,
  asUserReachingAll,
  chooseAccount,
  handOver,
  knownUsers,
  ownNamespace,
} from './account.ts'
import { findBinaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { connectionTo } from './connection.ts'
import { openDataDir } from './layout.ts'
import { chooseListening } from './listening.ts'
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
  const listening = await chooseListening(layout, tools.account)
  const pid = await startPostmaster(tools, listening)
  const answer = await query(connectionTo(listening, 'a-password'), 'select 1 as one')
  const owner = statSync(layout.cluster).uid
  await stopPostmaster(tools, pid)
  return { answer, owner }
}

test.skipIf(!isRoot)('root is served below a directory that only root may enter', async () => {
  const { connection } = await start({ dataDir: dataDirBelow(0o700) })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.skipIf(!isRoot || !binariesAreOpen || !nobody)(
  'root without user namespaces is served through an ordinary user',
  async () => {
    if (!nobody) return
    const served = await serve(dataDirBelow(0o755), asUser(nobody))
    expect(served).toEqual({ answer: [{ one: 1 }], owner: nobody.uid })
  },
)

test.skipIf(!isRoot || !nobody)(
  'an ordinary user reaches below a directory of root by one capability',
  async () => {
    if (!nobody) return
    const served = await serve(dataDirBelow(0o700), asUserReachingAll(nobody))
    expect(served).toEqual({ answer: [{ one: 1 }], owner: nobody.uid })
  },
)

test.skipIf(!isRoot || !nobody)(
  'an account that cannot reach the directory is passed over, and the directory left as it was',
  () => {
    if (!nobody) return
    const layout = openDataDir(dataDirBelow(0o700))
    const namespace = ownNamespace(knownUsers(), { uid: 0, gid: 0 })
    expect(chooseAccount(layout, binaries, [asUser(nobody), ...namespace])).toBe(namespace[0])
    expect(() => chooseAccount(layout, binaries, [asUser(nobody)])).toThrow(
      /^PostgreSQL refuses to run as root, and no other user .*$/,
    )
    expect(statSync(layout.dataDir).uid).toBe(0)
  },
)

test.skipIf(!isRoot || !nobody)('a cluster keeps the owner it was made by', async () => {
  if (!nobody) return
  const dataDir = dataDirBelow(0o700)
  await serve(dataDir, asUserReachingAll(nobody))
  const { connection } = await start({ dataDir })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(statSync(openDataDir(dataDir).cluster).uid).toBe(nobody.uid)
})

test.skipIf(!isRoot || !nobody)('a cluster handed to another owner keeps its rows', async () => {
  if (!nobody) return
  const dataDir = dataDirBelow(0o700)
  const first = await start({ dataDir })
  await query(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  const layout = openDataDir(dataDir)
  handOver(layout.cluster, asUserReachingAll(nobody))
  const second = await start({ dataDir })
  expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
})
