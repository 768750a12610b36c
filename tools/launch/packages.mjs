/**
 * The packages that a workspace needs at run time, as the lockfile's paths: what it depends on, and
 * what that depends on in turn. Peers that are optional, and packages of other platforms, are left out.
 */
export function packagesFor(lock, workspaces, installed) {
  const found = new Set()
  const queue = [...workspaces]
  while (queue.length > 0) {
    const from = queue.pop()
    const entry = lock.packages[from]
    for (const name of dependenciesOf(entry)) {
      const path = resolve(lock, from, name)
      if (path === null || found.has(path) || !installed(path)) continue
      found.add(path)
      const { link, resolved } = lock.packages[path]
      queue.push(link ? resolved : path)
    }
  }
  return [...found].sort()
}

function dependenciesOf({ dependencies = {}, optionalDependencies = {}, ...entry }) {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = entry
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  )
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

/** Resolves like Node: in the package's own folder, then in every one around it. */
function resolve(lock, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (lock.packages[path]) return path
    if (folder === '') return null
  }
}

function parentOf(folder) {
  const inner = folder.lastIndexOf('/node_modules/')
  return inner < 0 ? '' : folder.slice(0, inner)
}
