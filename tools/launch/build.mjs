import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { inModules, inRoot } from './paths.mjs'
import { Problem } from './problem.mjs'
import { run, stopExitCode, withNode } from './processes.mjs'
import { withProgress } from './progress.mjs'

const dist = inRoot('web', 'dist')
const stampFile = join(dist, '.build-stamp')
const sources = [
  'web',
  'locales',
  'client/src',
  'contract/src',
  'package-lock.json',
  'tsconfig.json',
]

export async function buildWeb(node) {
  if (isBuilt()) return
  await withLock(async () => {
    if (isBuilt()) return
    await withProgress('Building the web app', () => build(node))
  })
}

function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourcesHash()
}

/** Built in a temporary folder and then renamed: a server may be serving the old one, a build may be killed. */
async function build(node) {
  const hash = sourcesHash()
  const next = `${dist}.next.tmp`
  const old = `${dist}.old.tmp`
  rmSync(next, { recursive: true, force: true })
  const { code, output } = await run(
    node,
    [inModules('vite', 'bin', 'vite.js'), 'build', '--outDir', next, '--emptyOutDir'],
    {
      quiet: true,
      follow: 'SIGKILL',
      cwd: inRoot('web'),
      env: withNode(node, { NODE_ENV: 'production' }),
    },
  )
  if (stopExitCode()) throw new Problem('')
  if (code !== 0) {
    process.stderr.write(output)
    throw new Problem('The web app cannot be built; see the output of Vite above.')
  }
  writeFileSync(join(next, '.build-stamp'), hash)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const found = statSync(inRoot(path), { throwIfNoEntry: false })
  if (!found) return
  if (found.isFile()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inRoot(path)))
      .update('\0')
    return
  }
  for (const name of readdirSync(inRoot(path)).sort()) {
    if (!isIrrelevant(name)) addTo(hash, `${path}/${name}`)
  }
}

function isIrrelevant(name) {
  return name === 'node_modules' || name.startsWith('dist') || /\.test\.tsx?$|\.tmp$/.test(name)
}
