import { StartupError } from '../../startup-error.ts'
import { chooseAccount, handOver } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type ClusterTools, clusterExists, createCluster, teachPassword } from './cluster.ts'
import { type Connection, connectionTo, urlOf } from './connection.ts'
import { openDataDir } from './layout.ts'
import { type Running, settleLeftover } from './leftover.ts'
import { chooseListening, forgetListening } from './listening.ts'
import { lockDataDir } from './lock.ts'
import { loadPassword } from './password.ts'
import { startPostmaster, stopPostmaster } from './postmaster.ts'
import { type Watching, watch } from './watch.ts'

export type { Watching } from './watch.ts'

export type EmbeddedDatabase = {
  readonly connection: Connection
  readonly url: string
  /** True when a PostgreSQL that outlived its server was taken over. */
  readonly adopted: boolean
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  readonly dataDir: string
  /** False only for clusters that a test throws away: nothing is synced to disk. */
  readonly durable?: boolean
  readonly log?: (line: string) => void
  /** Who is told when PostgreSQL ends by itself, and what became of it. */
  readonly watching?: Watching
}

const nobody: Watching = { ended() {}, restarted() {}, lost() {} }

/** A PostgreSQL of our own on DATA_DIR, or a StartupError whose one line says why not. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = findBinaries()
  const layout = openDataDir(options.dataDir)
  const lock = await lockDataDir(layout)
  try {
    const account = chooseAccount(layout, binaries)
    const tools = { layout, binaries, account, durable: options.durable ?? true }
    const password = loadPassword(layout)
    const { running, adopted } = await bring(tools, password, options.log ?? (() => {}))
    const connection = connectionTo(running.listening, password.value)
    const bringBack = () => restart(tools, running.listening)
    const watched = watch(running.pid, bringBack, options.watching ?? nobody)
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await stopPostmaster(tools, await watched.end())
      forgetListening(layout, running.listening)
      lock.release()
    }
    return {
      connection,
      url: urlOf(connection),
      adopted,
      stop() {
        stopping ??= stop()
        return stopping
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function bring(
  tools: ClusterTools,
  password: { readonly value: string; readonly fresh: boolean },
  log: (line: string) => void,
): Promise<{ running: Running; adopted: boolean }> {
  const { layout, account } = tools
  if (clusterExists(layout)) {
    const leftover = await settleLeftover(tools, password.fresh ? null : password.value)
    if (leftover) {
      log(
        `taking over the PostgreSQL that an earlier server left running (process ${leftover.pid})`,
      )
      return { running: leftover, adopted: true }
    }
    handOver(layout.cluster, account)
    if (password.fresh) await teachPassword(tools, password.value)
  } else {
    log(`creating the database in ${layout.dataDir}`)
    await createCluster(tools, password.value)
  }
  const listening = await chooseListening(layout, account)
  return { running: { pid: await startPostmaster(tools, listening), listening }, adopted: false }
}

/** On the same socket or port, so that whoever holds the connection settings comes back by itself. */
async function restart(tools: ClusterTools, listening: Running['listening']): Promise<number> {
  const { layout } = tools
  if (!clusterExists(layout)) {
    throw new StartupError(`The database ended, and ${layout.cluster} is not there any more.`)
  }
  await settleLeftover(tools, null)
  return startPostmaster(tools, listening)
}
