import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { installStep, levelInstalled, nodePackage, postgresPackage } from './decisions.mjs'
import { dropHeaders, linkLibraries } from './libraries.mjs'
import { withLock } from './lock.mjs'
import { inModules, inRoot } from './paths.mjs'
import { Problem } from './problem.mjs'
import { run, stopExitCode } from './processes.mjs'
import { withProgress } from './progress.mjs'

const stampFile = inModules('.guildhall-install.json')
const machinePackages = [
  nodePackage(process.platform, process.arch),
  postgresPackage(process.platform, process.arch),
]

export async function install(level) {
  const wanted = { lock: lockHash(), platform: `${process.platform}-${process.arch}`, level }
  if (installStep(readJson(stampFile), wanted) === 'nothing') return
  await withLock(async () => {
    // Another launcher may have done it while we waited.
    let step = installStep(readJson(stampFile), wanted)
    if (step === 'nothing') return
    if (step === 'all') {
      const byHand = levelByHand()
      if (byHand) step = writeStamp({ ...wanted, level: byHand }, wanted)
    }
    if (step === 'nothing') return
    await withProgress('Installing packages', () => runNpm(step, level))
    writeStamp(wanted, wanted)
  })
}

function writeStamp(stamp, wanted) {
  linkLibraries(postgresPackage(process.platform, process.arch))
  dropHeaders(nodePackage(process.platform, process.arch))
  writeFileSync(stampFile, `${JSON.stringify(stamp)}\n`)
  return installStep(stamp, wanted)
}

/** Adding does not touch existing packages: a server may be running from them. */
async function runNpm(step, level) {
  const { program, before, shell } = findNpm()
  const verb = step === 'add' ? ['install', '--no-save'] : ['ci']
  const levels = level === 'prod' ? ['--omit=dev'] : ['--include=dev']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const args = [...before, ...verb, '--ignore-scripts', '--include=optional', ...levels, ...quiet]
  const { code, output } = await run(program, args, {
    quiet: true,
    follow: 'SIGKILL',
    shell,
  }).catch((error) => ({
    code: 1,
    output: error.message,
  }))
  if (stopExitCode()) throw new Problem('')
  if (code === 0) return
  process.stderr.write(output)
  throw new Problem(`npm ${verb.join(' ')} failed; see its output above.`)
}

/** The npm that runs us, by the Node that runs it; another package manager's is not npm. */
function findNpm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && basename(script) === 'npm-cli.js' && existsSync(script)) {
    return { program: node && existsSync(node) ? node : process.execPath, before: [script] }
  }
  const windows = process.platform === 'win32'
  return { program: windows ? 'npm.cmd' : 'npm', before: [], shell: windows }
}

function levelByHand() {
  const installed = readJson(inModules('.package-lock.json'))
  if (!installed) return null
  return levelInstalled(readJson(inRoot('package-lock.json')), installed, machinePackages)
}

function lockHash() {
  try {
    return createHash('sha256')
      .update(readFileSync(inRoot('package-lock.json')))
      .digest('hex')
  } catch (error) {
    throw new Problem(`The checkout is incomplete: ${error.message}.`)
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
