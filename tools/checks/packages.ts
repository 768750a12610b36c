import type { SourceFile } from '../tree.ts'

type Locked = {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
}

const dependencies = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
const exact = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/

function isManifest(path: string): boolean {
  return /^([a-z]+\/)?package\.json$/.test(path)
}

export function looseVersions(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isManifest(path))
    .flatMap(({ path, text }) => {
      const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>
      return dependencies.flatMap((kind) =>
        Object.entries(manifest[kind] ?? {})
          .filter(([, version]) => !exact.test(version))
          .map(([name, version]) => `${path}: ${name} ${version} is not one exact version`),
      )
    })
}

/** Reproducible installs: a hash for each package, no registry address, no install script. */
export function looseLocks(
  lockfile: string,
  mayHaveScript: RegExp,
  mayLackHash: RegExp = /^$/,
): string[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> }
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return []
    const name = path.split('node_modules/').at(-1) ?? path
    const problems: string[] = []
    const hashed = entry.integrity?.startsWith('sha512-')
    if (!hashed && !(entry.optional && mayLackHash.test(name))) problems.push(`${path}: no sha512`)
    if (entry.resolved?.includes('://')) problems.push(`${path}: names the host of a registry`)
    if (entry.hasInstallScript && !mayHaveScript.test(name)) {
      problems.push(`${path}: has an install script`)
    }
    return problems
  })
}

/** The lockfile has the same dependencies as the manifests. */
export function staleLock(files: readonly SourceFile[], lockfile: string): string[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, unknown> }
  return files
    .filter(({ path }) => isManifest(path))
    .flatMap(({ path, text }) => {
      const manifest = JSON.parse(text) as Record<string, unknown>
      const key = path === 'package.json' ? '' : path.replace('/package.json', '')
      const locked = (packages[key] ?? {}) as Record<string, unknown>
      return dependencies
        .filter((kind) => !sameEntries(manifest[kind], locked[kind]))
        .map((kind) => `${path}: ${kind} differ from the lockfile`)
    })
}

function sameEntries(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) => JSON.stringify(Object.entries(value ?? {}).sort())
  return sorted(a) === sorted(b)
}
