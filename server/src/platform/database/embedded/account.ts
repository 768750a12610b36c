import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { Binaries } from './binaries.ts'
import type { Layout } from './layout.ts'

type Owner = { readonly uid: number; readonly gid: number }

/** The system user that PostgreSQL runs as; it refuses to run as root. */
export type Account = {
  readonly name: string
  /** The required owner of the files; null where they belong to the current user. */
  readonly owner: Owner | null
  command(program: string, args: readonly string[]): Invocation
}

type Invocation = {
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
    if (candidates.length === 1 && account === currentUser) return account
    if (canRun(account, layout, binaries)) return account
  }
  throw new StartupError(
    process.getuid?.() === 0
      ? `PostgreSQL refuses to run as root, and no other user of this machine can access ${layout.dataDir} and ${binaries.root}; run Guildhall as an ordinary user, or set DATABASE_URL.`
      : `PostgreSQL needs a named user, and uid ${process.getuid?.()} has no entry in /etc/passwd; run Guildhall as a user that has one, or set DATABASE_URL.`,
  )
}

/** The possible accounts, those with the least effect on the machine first. */
function accountsFor(layout: Layout): readonly Account[] {
  const uid = process.getuid?.()
  if (uid === undefined) return [currentUser]
  const users = knownUsers()
  if (uid !== 0) return currentUserHasName() ? [currentUser] : userNamespace(users, null)
  const owners = existingOwners(layout)
  const trusted = [...owners, ...usersNamed(users, ['postgres', '_postgres', 'nobody'])]
  return [
    ...owners.flatMap((owner) => [asUser(owner), asUserWithFullAccess(owner)]),
    ...userNamespace(users, { uid: 0, gid: 0 }),
    ...trusted.map(asUser),
    ...trusted.map(asUserWithFullAccess),
  ]
}

const currentUser: Account = {
  name: 'this user',
  owner: null,
  command: (program, args) => ({ program, args, identity: {} }),
}

/**
 * A user namespace in which root has another uid: the files stay owned by root, and no existing user is
 * used. The uid must have a name, since initdb looks it up.
 */
export function userNamespace(
  users: readonly KnownUser[],
  owner: Owner | null,
): readonly Account[] {
  const mappedUser =
    users.find((user) => user.name === 'postgres') ??
    users.find((user) => user.uid > 0 && user.uid < 65_534)
  if (process.platform !== 'linux' || !mappedUser) return []
  const map = ['--user', `--map-user=${mappedUser.uid}`, `--map-group=${mappedUser.gid}`, '--']
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

/** For directories inside one that only root may enter, such as /root. */
export function asUserWithFullAccess(owner: Owner): Account {
  const options = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    // Without this, access(2), which PostgreSQL uses to locate its own program, ignores the capability.
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

/** Runs a real test, since only the kernel knows what a container or a mount forbids. */
function canRun(account: Account, layout: Layout, binaries: Binaries): boolean {
  const before = statSync(layout.dataDir)
  if (account.owner) chownSync(layout.dataDir, account.owner.uid, account.owner.gid)
  const script = 'cd "$1" && : > trial && rm trial && "$2" --version && "$3" --version'
  const { program, args, identity } = account.command('/bin/sh', [
    '-c',
    script,
    'sh',
    layout.dataDir,
    binaries.postgres,
    binaries.initdb,
  ])
  const { status } = spawnSync(program, args, { ...identity, stdio: 'ignore', timeout: 10_000 })
  if (status !== 0 && account.owner) chownSync(layout.dataDir, before.uid, before.gid)
  return status === 0
}

/** Files created by another account in an earlier run get the owner of this one. */
export function changeOwner(path: string, account: Account): void {
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
function existingOwners(layout: Layout): readonly Owner[] {
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

function usersNamed(users: readonly KnownUser[], names: readonly string[]): readonly KnownUser[] {
  return names.flatMap((name) => users.filter((user) => user.name === name))
}

function currentUserHasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
