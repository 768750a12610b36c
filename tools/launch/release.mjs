import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { nodePackage } from './decisions.mjs'
import { packagesFor } from './packages.mjs'
import { inRoot } from './paths.mjs'

const parts = [
  'server/package.json',
  'server/src',
  'contract/package.json',
  'contract/src',
  'locales',
  'web/dist',
  'web/public',
  'LICENSE',
]

const start = `#!/bin/sh
# guildhall          starts the server
# guildhall <verb>   runs a command; guildhall --help lists them
set -e
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
node="$here/node_modules/NODE_PACKAGE/bin/node"
[ -x "$node" ] || node=node
if [ $# -eq 0 ]; then exec "$node" "$here/server/src/main.ts"; fi
GUILDHALL_CWD=\${GUILDHALL_CWD:-$PWD} exec "$node" "$here/server/src/cli/main.ts" "$@"
`

/**
 * Copies all files that a server needs into one folder. It runs wherever it is copied to, on the
 * same system and processor. Returns its size in bytes.
 */
export function makeRelease(target, { withNode }) {
  const next = `${target}.next.tmp`
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  for (const part of parts) copy(part, next)
  const node = nodePackage(process.platform, process.arch) ?? 'no-node-package'
  for (const path of neededPackages()) copy(path, next)
  if (withNode && existsSync(inRoot('node_modules', node))) {
    const program = join('node_modules', node, 'bin', 'node')
    copy(program, next)
    copy(join('node_modules', node, 'LICENSE'), next)
  }
  writeFileSync(
    join(next, 'package.json'),
    `${JSON.stringify({ private: true, type: 'module' })}\n`,
  )
  mkdirSync(join(next, 'bin'))
  writeFileSync(join(next, 'bin', 'guildhall'), start.replace('NODE_PACKAGE', node))
  chmodSync(join(next, 'bin', 'guildhall'), 0o755)
  rmSync(target, { recursive: true, force: true })
  renameSync(next, target)
  return sizeOf(target)
}

function neededPackages() {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  return packagesFor(lock, ['server', 'contract'], (path) => existsSync(inRoot(path)))
}

/** What no program reads: tests, types, tools and texts about packages, except those of their licenses. */
const unneeded =
  /\.test\.ts$|\.d\.[cm]?ts$|\.map$|\.tmp$|^\.yarn$|^(?!licen[cs]e|notice|copying|copyright).*\.md$/i

/** Of a library: what it was built from, and what is for browsers. */
const unneededOfPackage =
  /\.[cm]?ts$|\.(?:standalone|browser(?:\.old)?)\.m?js$|[\\/](?:(?:dist|build)[\\/](?:iife|umd|amd|cjs-browser)|umd)$/

function copy(path, into) {
  const isPackage = path.split(/[\\/]/).includes('node_modules')
  cpSync(inRoot(path), join(into, path), {
    recursive: true,
    // Links inside a package point at its own libraries.
    verbatimSymlinks: true,
    filter: (source) =>
      !unneeded.test(basename(source)) && !(isPackage && unneededOfPackage.test(source)),
  })
}

function sizeOf(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
