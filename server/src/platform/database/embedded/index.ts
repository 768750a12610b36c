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
}

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
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await stopPostmaster(tools, running.pid)
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
