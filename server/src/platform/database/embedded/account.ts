import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { Binaries } from './binaries.ts'
import type { Layout } from './layout.ts'

type Owner = { readonly uid: number; readonly gid: number }

/** As whom PostgreSQL runs, which refuses to be root. */
export type Account = {
  readonly name: string
  /** Who must own the files; null where they simply belong to whoever runs us. */
  readonly owner: Owner | null
  command(program: string, args: readonly string[]): Invocation
}

export type Invocation = {
  readonly program: string
  readonly args: readonly string[]
  readonly identity: Partial<Owner>
}

export function chooseAccount(
  layout: Layout,
  binaries: Binaries,
  candidates: readonly Account[] = accountsFor(layout),
): Account {
  for (const account of candidates) {
    if (candidates.length === 1 && account === ourselves) return account
    if (works(account, layout, binaries)) return account
  }
  throw new StartupError(
    process.getuid?.() === 0
      ? `PostgreSQL refuses to run as root, and no other user of this machine can reach ${layout.dataDir} and ${binaries.root}; run Guildhall as an ordinary user, or set DATABASE_URL.`
      : `PostgreSQL needs a named user, and uid ${process.getuid?.()} has no line in /etc/passwd; run Guildhall as a user that has one, or set DATABASE_URL.`,
  )
}

/** The ways to be somebody else, those that leave the fewest traces on the machine first. */
function accountsFor(layout: Layout): readonly Account[] {
  const uid = process.getuid?.()
  if (uid === undefined) return [ourselves]
  const users = knownUsers()
  if (uid !== 0) return hasName() ? [ourselves] : ownNamespace(users, null)
  const owners = formerOwners(layout)
  const trusted = [...owners, ...pick(users, ['postgres', '_postgres', 'nobody'])]
  return [
    ...owners.flatMap((owner) => [asUser(owner), asUserReachingAll(owner)]),
    ...ownNamespace(users, { uid: 0, gid: 0 }),
    ...trusted.map(asUser),
    ...trusted.map(asUserReachingAll),
  ]
}

export const ourselves: Account = {
  name: 'this user',
  owner: null,
  command: (program, args) => ({ program, args, identity: {} }),
}

/**
 * A user namespace in which root bears another number: the files stay root's, no user of the
 * machine is borrowed. The number must have a name, since initdb looks it up.
 */
export function ownNamespace(users: readonly KnownUser[], owner: Owner | null): readonly Account[] {
  const mask =
    users.find((user) => user.name === 'postgres') ??
    users.find((user) => user.uid > 0 && user.uid < 65_534)
  if (process.platform !== 'linux' || !mask) return []
  const map = ['--user', `--map-user=${mask.uid}`, `--map-group=${mask.gid}`, '--']
  return [
    {
      name: 'a user namespace',
      owner,
      command: (program, args) => ({
        program: 'unshare',
        args: [...map, program, ...args],
        identity: {},
      }),
    },
  ]
}

export function asUser(owner: Owner): Account {
  return {
    name: `user ${owner.uid}`,
    owner,
    command: (program, args) => ({ program, args, identity: owner }),
  }
}

/** For directories below one that only root may enter, such as /root. */
export function asUserReachingAll(owner: Owner): Account {
  const options = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    // Without this access(2), by which PostgreSQL finds itself, would ignore the capability.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--',
  ]
  return {
    name: `user ${owner.uid} with access to every directory`,
    owner,
    command: (program, args) => ({
      program: 'setpriv',
      args: [...options, program, ...args],
      identity: {},
    }),
  }
}

/** Tried for real, since only the kernel knows what a container or a mount forbids. */
function works(account: Account, layout: Layout, binaries: Binaries): boolean {
  const before = statSync(layout.dataDir)
  if (account.owner) chownSync(layout.dataDir, account.owner.uid, account.owner.gid)
  const trial = 'cd "$1" && : > trial && rm trial && "$2" --version && "$3" --version'
  const { program, args, identity } = account.command('/bin/sh', [
    '-c',
    trial,
    'sh',
    layout.dataDir,
    binaries.postgres,
    binaries.initdb,
  ])
  const { status } = spawnSync(program, args, { ...identity, stdio: 'ignore', timeout: 10_000 })
  if (status !== 0 && account.owner) chownSync(layout.dataDir, before.uid, before.gid)
  return status === 0
}

/** Files made by another account, in an earlier run, follow the account of this one. */
export function handOver(path: string, account: Account): void {
  const { owner } = account
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!owner || !found || found.uid === owner.uid) return
  if (found.isDirectory()) {
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      chownEntry(join(path, name), owner)
    }
  }
  chownEntry(path, owner)
}

function chownEntry(path: string, owner: Owner): void {
  if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner.uid, owner.gid)
}

/** A cluster, or an empty DATA_DIR, that already belongs to an ordinary user keeps its owner. */
function formerOwners(layout: Layout): readonly Owner[] {
  const found = statSync(layout.cluster, { throwIfNoEntry: false }) ?? statSync(layout.dataDir)
  return found.uid === 0 ? [] : [{ uid: found.uid, gid: found.gid }]
}

export type KnownUser = Owner & { readonly name: string }

export function knownUsers(): readonly KnownUser[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  } catch {
    return []
  }
}

function pick(users: readonly KnownUser[], names: readonly string[]): readonly KnownUser[] {
  return names.flatMap((name) => users.filter((user) => user.name === name))
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
