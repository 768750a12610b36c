import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { type Account, changeOwner } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Layout } from './layout.ts'
import { newPassword, writePrivately } from './password.ts'
import { errorIn, runToEnd } from './run.ts'

export const role = 'guildhall'
export const databaseName = 'guildhall'
const majorVersion = '18'

export type ClusterTools = {
  readonly layout: Layout
  readonly binaries: Binaries
  readonly account: Account
  readonly durable: boolean
}

export function clusterExists(layout: Layout): boolean {
  if (!existsSync(layout.cluster)) return false
  const version = versionOf(layout.cluster)
  if (version === majorVersion) return true
  throw new StartupError(
    version === null
      ? `${layout.cluster} is not a PostgreSQL data directory; move it away, or restore it from a backup.`
      : `${layout.cluster} was created by PostgreSQL ${version}, but this Guildhall contains ${majorVersion}; dump it with the older version first.`,
  )
}

function versionOf(cluster: string): string | null {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return null
  }
}

/**
 * The cluster is created in a staging directory and then renamed: a cluster that exists is complete,
 * even if an earlier process was killed.
 */
export async function createCluster(tools: ClusterTools, password: string): Promise<void> {
  const { layout, account, durable } = tools
  removeUnfinished(layout)
  const staging = mkdtempSync(join(layout.dataDir, layout.stagingPrefix))
  changeOwner(staging, account)
  try {
    await initialise(tools, staging)
    await runSingleUser(tools, staging, [
      `create role ${role} login createdb password '${password}'`,
      `grant pg_monitor to ${role}`,
      `create database ${databaseName} owner ${role}`,
    ])
    renameSync(staging, layout.cluster)
    if (durable) syncDirectory(layout.dataDir)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw error
  }
}

/** Staging directories have random names, because an initdb that outlived its server may still write. */
function removeUnfinished(layout: Layout): void {
  for (const name of readdirSync(layout.dataDir)) {
    if (!name.startsWith(layout.stagingPrefix)) continue
    try {
      rmSync(join(layout.dataDir, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // Its initdb is still running; the next start removes it.
    }
  }
}

async function initialise(tools: ClusterTools, staging: string): Promise<void> {
  const { layout, binaries, account, durable } = tools
  const passwordFile = `${staging}.superuser`
  // The superuser is not used by the application; its password is not stored.
  writePrivately(passwordFile, newPassword())
  changeOwner(passwordFile, account)
  try {
    const options = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const text = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const { code, output } = await runToEnd(
      account,
      binaries.initdb,
      ['-D', staging, ...options, ...text, '--locale=C', ...(durable ? [] : ['--no-sync'])],
      { cwd: layout.dataDir },
    )
    if (code !== 0) {
      throw new StartupError(`The database cannot be created: ${errorIn(output)}.`)
    }
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Single-user mode on a stopped cluster, which needs no password. */
async function runSingleUser(
  tools: ClusterTools,
  cluster: string,
  statements: readonly string[],
): Promise<void> {
  const { layout, binaries, account, durable } = tools
  const options = ['-c', 'exit_on_error=on', '-c', `fsync=${durable ? 'on' : 'off'}`]
  const { code, output } = await runToEnd(
    account,
    binaries.postgres,
    ['--single', '-D', cluster, ...options, 'postgres'],
    { cwd: layout.dataDir, input: statements.map((statement) => `${statement}\n`).join('') },
  )
  if (code !== 0) {
    throw new StartupError(`The database cannot be prepared: ${errorIn(output)}.`)
  }
}

export function setPassword(tools: ClusterTools, password: string): Promise<void> {
  return runSingleUser(tools, tools.layout.cluster, [
    `alter role ${role} login password '${password}'`,
  ])
}

function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
