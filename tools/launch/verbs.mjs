import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { buildWeb } from './build.mjs'
import { makeClient } from './client.mjs'
import { withFastFolder } from './fast-folder.mjs'
import { inModules, inRoot } from './paths.mjs'
import { run, stopExitCode, withNode } from './processes.mjs'
import { makeRelease } from './release.mjs'
import { simulateOptions } from './simulate-options.mjs'

const vitest = inModules('vitest', 'vitest.mjs')
const testRun = inRoot('tools', 'test-run', 'main.ts')
const testChanged = inRoot('tools', 'test-run', 'changed.ts')

export async function runVerb(verb, args, node) {
  const onNode = async (script, more, options = {}) => {
    const all = [...more, script, ...(options.args ?? args)]
    const { code } = await run(node, all, { env: withNode(node, options.env), ...options.spawn })
    return code
  }
  const inFastFolder = (script, options) =>
    withFastFolder((folder) =>
      onNode(script, [], { ...options, env: { ...options.env, ...folder } }),
    )
  const onVitest = (options) => inFastFolder(vitest, options)
  switch (verb) {
    case 'start':
      await buildWeb(node)
      return onNode(server, [], { spawn: { apart: true, follow: 'SIGTERM' } })
    case 'dev':
      return develop(onNode)
    case 'test':
      if (existsSync(inRoot('web', 'vite.config.ts'))) await buildWeb(node)
      return inFastFolder(testRun, { args })
    case 'test:changed': {
      // Building the pages is part of the time.
      const TEST_DEADLINE = String(Date.now() + 165_000)
      if (existsSync(inRoot('web', 'vite.config.ts'))) await buildWeb(node)
      return inFastFolder(testChanged, { env: { TEST_DEADLINE } })
    }
    case 'test:durations':
      await buildWeb(node)
      return inFastFolder(testRun, { env: { RECORD_DURATIONS: '1' } })
    case 'test:screens':
      await buildWeb(node)
      return onVitest({
        args: ['run', '--project', 'e2e', ...(args.length > 0 ? args : ['e2e/screens'])],
        env: { SCREEN_LANGUAGES: 'all' },
      })
    case 'test:oldest':
      return onVitest({
        args: ['run', '--project', 'server', ...args],
        env: { TEST_POSTGRES: 'oldest' },
      })
    case 'build':
      await buildWeb(node)
      return build(args)
    case 'build:client':
      await makeClient(inRoot('dist', 'client'), node)
      console.log('dist/client is ready: npm pack ./dist/client')
      return 0
    case 'check':
      return check(onNode)
    case 'guildhall':
      return onNode(inRoot('server', 'src', 'cli', 'main.ts'), [], {
        // npm and the launcher change into the checkout; paths are relative to the caller's directory.
        env: { GUILDHALL_CWD: process.env.INIT_CWD ?? process.cwd() },
      })
    case 'generate':
      return onNode(inRoot('tools', 'client-calls', 'main.ts'), [])
    case 'new-module':
      return onNode(inRoot('tools', 'new-module', 'main.ts'), [])
    case 'texts':
      return onNode(inRoot('tools', 'texts', 'main.ts'), [])
    case 'bench':
      return ['growth', 'inbox'].includes(args[0])
        ? onNode(inRoot('bench', args[0], 'run.ts'), [], { args: args.slice(1) })
        : onNode(inRoot('bench', 'cases', 'run.ts'), [])
    case 'bench:web':
      await buildWeb(node)
      return onNode(inRoot('e2e', 'bench', 'run.ts'), [])
    case 'soak':
      return soak(onVitest, args)
    case 'simulate':
      return simulate(onVitest, args)
  }
}

const server = inRoot('server', 'src', 'main.ts')

/** The server renders the page and loads the scripts from Vite, so its URL is the one to open. */
async function develop(onNode) {
  const port = await freePort()
  const GUILDHALL_DEV_WEB = `http://127.0.0.1:${port}`
  const vite = onNode(inModules('vite', 'bin', 'vite.js'), [], {
    args: ['--host', '127.0.0.1', '--port', port, '--strictPort', '--logLevel', 'warn'],
    env: { GUILDHALL_DEV_WEB },
    spawn: { cwd: inRoot('web'), apart: true },
  })
  const main = onNode(inRoot('tools', 'launch', 'watch.mjs'), [], {
    args: [server, ...['server/src', 'contract/src', 'locales'].map((path) => inRoot(path))],
    env: { GUILDHALL_DEV_WEB },
    spawn: { apart: true },
  })
  const first = await Promise.race([vite, main])
  // When one ends, the other is stopped.
  if (!stopExitCode()) process.kill(process.pid, 'SIGTERM')
  await Promise.all([vite, main])
  return first
}

function build(args) {
  const bytes = makeRelease(inRoot('dist', 'guildhall'), {
    withNode: !args.includes('--without-node'),
  })
  console.log(`dist/guildhall is ready (${Math.round(bytes / 1e6)} MB).`)
  return 0
}

const programTests = 'tools/checks/compilers.test.ts'

/** All checks run, so that one run shows all problems. */
async function check(onNode) {
  const inOrder = [
    ['types', inModules('typescript', 'bin', 'tsc'), ['-p', inRoot()]],
    ['types of the web app', inModules('typescript', 'bin', 'tsc'), ['-p', inRoot('web')]],
    ['types of the browser tests', inModules('typescript', 'bin', 'tsc'), ['-p', inRoot('e2e')]],
    ['style', inModules('@biomejs', 'biome', 'bin', 'biome'), ['check', inRoot()]],
    ['unused code', inModules('knip', 'bin', 'knip.js'), ['--no-progress']],
    // The tests that run these programs again are for `npm test`.
    ['project checks', vitest, ['run', '--project', 'checks', '--exclude', programTests]],
    ['sizes', inRoot('tools', 'checks', 'sizes.ts'), []],
  ]
  const failed = []
  for (const [name, script, args] of inOrder) {
    if ((await onNode(script, [], { args })) !== 0) failed.push(name)
    if (stopExitCode()) return stopExitCode()
  }
  console.log(failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}

/**
 * Runs the race, invariant and restart tests of `npm test` with more rounds, the tests of cleanup and
 * exports with more rows, and those that kill the server in the middle of long work.
 */
function soak(onVitest, args) {
  const { RACE_ROUNDS = '300', PROPERTY_RUNS = '200', PROPERTY_SEED = 'random' } = process.env
  const { RESTART_ROUNDS = '30', KILL_ROUNDS = '20', SWEPT_ROWS = '100000' } = process.env
  const { EXPORTED_ROWS = '100000', ORACLE_SEEDS = '200' } = process.env
  const paths = [
    ...[
      ...['races', 'invariants', 'restarts', 'process-killed'],
      ...[
        'billing/exports',
        'billing/killed-batches',
        'billing/merchant-oracle',
        'billing/mutations',
      ],
    ].map((name) => `server/scenarios/${name}`),
    'server/src/app/daily.test.ts',
  ]
  return onVitest({
    args: ['run', '--project', 'server', ...(args.length > 0 ? args : paths)],
    env: {
      RACE_ROUNDS,
      PROPERTY_RUNS,
      PROPERTY_SEED,
      RESTART_ROUNDS,
      KILL_ROUNDS,
      SWEPT_ROWS,
      EXPORTED_ROWS,
      ORACLE_SEEDS,
      ORACLE_SEED: process.env.ORACLE_SEED ?? String(randomInt(1_000_000)),
    },
  })
}

/**
 * Lives the lives of merchants: `--seed 7 --seeds 100 --days 365`. One seed shows its steps. Without
 * `--days`, the lives of `npm test` with these seeds, or of so many `--steps`; with them also jumps and
 * processes that are killed.
 */
function simulate(onVitest, args) {
  const { seed = String(randomInt(1_000_000)), seeds = '1', steps, days } = simulateOptions(args)
  const isLong = days !== undefined
  console.log(`Seeds from ${seed}, ${seeds} of them${isLong ? `, ${days} days each` : ''}.`)
  const env = {
    SIMULATE_SEED: seed,
    SIMULATE_SEEDS: seeds,
    ...(steps === undefined ? {} : { SIMULATE_STEPS: steps }),
    ...(seeds === '1' ? { SIMULATE_SHOW: '1' } : {}),
    ...(isLong ? { SIMULATE_DAYS: days, SIMULATE_JUMP_DAYS: days, SIMULATE_KILLS: seeds } : {}),
  }
  const paths = ['simulation', ...(isLong ? ['jumps'] : [])]
  return onVitest({
    args: [
      ...['run', '--project', 'server'],
      ...paths.map((name) => `server/scenarios/billing/${name}.test.ts`),
    ],
    env,
  })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(String(port)))
    })
  })
}
