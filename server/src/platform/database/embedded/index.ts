import { StartupError } from '../../startup-error.ts'
import { changeOwner, chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type ClusterTools, clusterExists, createCluster, setPassword } from './cluster.ts'
import { type Connection, connectionTo, urlOf } from './connection.ts'
import { openDataDir } from './layout.ts'
import { adoptOrStop, type Running } from './leftover.ts'
import { chooseListenAddress, removeSocketDirectory } from './listen-address.ts'
import { lockDataDir } from './lock.ts'
import { loadPassword } from './password.ts'
import { startPostmaster, stopPostmaster } from './postmaster.ts'
import { type RestartListener, watch } from './watch.ts'

export type { RestartListener } from './watch.ts'

export type EmbeddedDatabase = {
  readonly connection: Connection
  readonly url: string
  /** True when the PostgreSQL of an earlier server was still running and was taken over. */
  readonly adopted: boolean
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  readonly dataDir: string
  /** False only for temporary clusters of tests: nothing is synced to disk. */
  readonly durable?: boolean
  readonly log?: (line: string) => void
  /** Notified when PostgreSQL ends unexpectedly, and of the outcome of the restart. */
  readonly restartListener?: RestartListener
}

const noListener: RestartListener = { ended() {}, restarted() {}, lost() {} }

/** Starts PostgreSQL on DATA_DIR, or throws a StartupError with a one-line reason. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = findBinaries()
  const layout = openDataDir(options.dataDir)
  const lock = await lockDataDir(layout)
  try {
    const account = chooseAccount(layout, binaries)
    const tools = { layout, binaries, account, durable: options.durable ?? true }
    const password = loadPassword(layout)
    const { running, adopted } = await startOrAdopt(tools, password, options.log ?? (() => {}))
    const connection = connectionTo(running.address, password.value)
    const restartOnSameAddress = () => restart(tools, running.address)
    const watcher = watch(running.pid, restartOnSameAddress, options.restartListener ?? noListener)
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await stopPostmaster(tools, await watcher.end())
      removeSocketDirectory(layout, running.address)
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

async function startOrAdopt(
  tools: ClusterTools,
  password: { readonly value: string; readonly fresh: boolean },
  log: (line: string) => void,
): Promise<{ running: Running; adopted: boolean }> {
  const { layout, account } = tools
  if (clusterExists(layout)) {
    const leftover = await adoptOrStop(tools, password.fresh ? null : password.value)
    if (leftover) {
      log(
        `taking over the PostgreSQL that an earlier server left running (process ${leftover.pid})`,
      )
      return { running: leftover, adopted: true }
    }
    changeOwner(layout.cluster, account)
    if (password.fresh) await setPassword(tools, password.value)
  } else {
    log(`creating the database in ${layout.dataDir}`)
    await createCluster(tools, password.value)
  }
  const address = await chooseListenAddress(layout, account)
  return { running: { pid: await startPostmaster(tools, address), address }, adopted: false }
}

/** On the same socket or port, so that existing clients can reconnect. */
async function restart(tools: ClusterTools, address: Running['address']): Promise<number> {
  const { layout } = tools
  if (!clusterExists(layout)) {
    throw new StartupError(`The database ended, and ${layout.cluster} no longer exists.`)
  }
  await adoptOrStop(tools, null)
  return startPostmaster(tools, address)
}
