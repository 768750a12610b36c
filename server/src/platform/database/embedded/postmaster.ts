import { spawn } from 'node:child_process'
import { chmodSync, closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import type { ClusterTools } from './cluster.ts'
import type { Layout } from './layout.ts'
import type { ListenAddress } from './listen-address.ts'
import { endBackendsOf, endsWithin, isAlive, signal } from './processes.ts'
import { cleanEnvironment, errorIn, runToEnd } from './run.ts'
import { settingsFor } from './settings.ts'

/** What PostgreSQL writes about itself into postmaster.pid. */
export type PostmasterFile = {
  readonly pid: number
  readonly address: ListenAddress
  readonly status: string
}

export function readPostmasterFile(layout: Layout): PostmasterFile | null {
  try {
    const lines = readFileSync(join(layout.cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid = '', , , port = '', directory = '', host = '', , status = ''] = lines
    if (!/^\d+$/.test(pid)) return null
    const address: ListenAddress = directory
      ? { kind: 'socket', directory, port: Number(port) }
      : { kind: 'tcp', host: host || '127.0.0.1', port: Number(port) }
    return { pid: Number(pid), address, status: status.trim() }
  } catch {
    return null
  }
}

/** Only for a postmaster known to have ended; PostgreSQL itself would trust a reused pid. */
export function removeStaleFiles(layout: Layout, address: ListenAddress): void {
  rmSync(join(layout.cluster, 'postmaster.pid'), { force: true })
  if (address.kind !== 'socket') return
  const socket = join(address.directory, `.s.PGSQL.${address.port}`)
  rmSync(socket, { force: true })
  rmSync(`${socket}.lock`, { force: true })
}

/** Starts PostgreSQL in its own process group, so that Ctrl-C does not end it before the server. */
export async function startPostmaster(
  tools: ClusterTools,
  address: ListenAddress,
): Promise<number> {
  const { layout, binaries, account, durable } = tools
  rotateLog(layout)
  const log = openSync(layout.log, 'a', 0o600)
  const logOffset = statSync(layout.log).size
  const { program, args, identity } = account.command(binaries.postgres, [
    '-D',
    layout.cluster,
    ...settingsFor(address, durable),
  ])
  const child = spawn(program, args, {
    ...identity,
    cwd: layout.dataDir,
    env: cleanEnvironment,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let failure: string | null = null
  child.once('error', (error) => {
    failure = error.message
  })
  // A child that could not be spawned has no pid and never exits.
  while (failure === null && child.exitCode === null && child.signalCode === null) {
    const file = readPostmasterFile(layout)
    if (file && file.pid === child.pid && file.status === 'ready') return file.pid
    await sleep(10)
  }
  failure ??= errorIn(readFileSync(layout.log).subarray(logOffset).toString())
  throw new StartupError(`The database does not start: ${failure} (see ${layout.log}).`)
}

/** One older file is kept. */
function rotateLog(layout: Layout): void {
  const size = statSync(layout.log, { throwIfNoEntry: false })?.size ?? 0
  if (size > 5_000_000) renameSync(layout.log, `${layout.log}.1`)
  if (size > 0 && size <= 5_000_000) chmodSync(layout.log, 0o600)
}

/** Fast shutdown, then immediate shutdown, then SIGKILL, each when the one before takes too long. */
export async function stopPostmaster(
  tools: ClusterTools,
  pid: number,
  timeout = 30_000,
): Promise<void> {
  const { layout, binaries, account } = tools
  if (process.platform === 'win32') {
    await runToEnd(account, binaries.pgCtl, ['stop', '-m', 'fast', '-D', layout.cluster], {
      cwd: layout.dataDir,
    })
    return
  }
  signal(pid, 'SIGINT')
  // A suspended postmaster would never receive the signal.
  signal(pid, 'SIGCONT')
  if (await endsWithin(pid, timeout)) return
  // An immediate shutdown loses nothing that was committed: the next start replays the log.
  signal(pid, 'SIGQUIT')
  if (await endsWithin(pid, 6000)) return
  signal(pid, 'SIGKILL')
  await endsWithin(pid, 2000)
  await endBackendsOf(layout.cluster)
  if (isAlive(pid)) {
    throw new StartupError(`PostgreSQL (process ${pid}) on ${layout.dataDir} cannot be stopped.`)
  }
}
