import { lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { inModules } from './paths.mjs'
import { Problem } from './problem.mjs'

/**
 * npm packages cannot contain symbolic links; the PostgreSQL package lists the links of its
 * libraries for its install script, which is not run here.
 */
export function linkLibraries(packageName) {
  const base = inModules(packageName)
  for (const { source, target } of listIn(join(base, 'native', 'pg-symlinks.json'))) {
    const link = join(base, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(base, source)), link)
    } catch (error) {
      throw new Problem(`The libraries of PostgreSQL cannot be linked: ${error.message}.`)
    }
  }
}

/** Node's headers are for building native addons, which nothing here does; they are a third of the package. */
export function dropHeaders(packageName) {
  if (packageName) rmSync(inModules(packageName, 'include'), { recursive: true, force: true })
}

/** A machine without such a package can still use a PostgreSQL of its own. */
function listIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return []
  }
}
