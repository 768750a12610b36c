import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { buildWeb } from './build.mjs'
import { inModules, inRoot } from './places.mjs'
import { endAsTold, run, withNode } from './processes.mjs'
import { makeRelease } from './release.mjs'

const vitest = inModules('vitest', 'vitest.mjs')

export async function runVerb(verb, args, node) {
  const onNode = async (script, more, options = {}) => {
    const all = [...more, script, ...(options.args ?? args)]
    const { code } = await run(node, all, { env: withNode(node, options.env), ...options.spawn })
    return code
  }
  switch (verb) {
    case 'start':
      await buildWeb(node)
      return onNode(server, [], { spawn: { apart: true, follow: 'SIGTERM' } })
    case 'dev':
      return develop(onNode)
    case 'test':
      if (existsSync(inRoot('web', 'vite.config.ts'))) await buildWeb(node)
      return onNode(vitest, [], { args: ['run', ...args] })
    case 'test:oldest':
      return onNode(vitest, [], {
        args: ['run', '--project', 'server', ...args],
        env: { TEST_POSTGRES: 'oldest' },
      })
    case 'build':
      await buildWeb(node)
      return build(args)
    case 'check':
      return check(onNode)
    case 'guildhall':
      return onNode(inRoot('server', 'src', 'cli', 'main.ts'), [], {
        // npm, and we, change into the checkout; paths are meant from where somebody stands.
        env: { GUILDHALL_CWD: process.env.INIT_CWD ?? process.cwd() },
      })
    case 'bench':
      return args[0] === 'growth'
        ? onNode(inRoot('bench', 'growth', 'run.ts'), [], { args: args.slice(1) })
        : onNode(inRoot('bench', 'run.ts'), [])
    case 'soak':
      return soak(onNode, args)
  }
}

const server = inRoot('server', 'src', 'main.ts')

/** The server writes the page and takes the scripts from Vite, so its address is the one to open. */
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
  // Whichever ends first takes the other with it.
  if (!endAsTold()) process.kill(process.pid, 'SIGTERM')
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

/** All checks run, so that one run shows everything there is to mend. */
async function check(onNode) {
  const inOrder = [
    ['types', inModules('typescript', 'bin', 'tsc'), ['-p', inRoot()]],
    ['types of the web app', inModules('typescript', 'bin', 'tsc'), ['-p', inRoot('web')]],
    ['types of the browser stories', inModules('typescript', 'bin', 'tsc'), ['-p', inRoot('e2e')]],
    ['style', inModules('@biomejs', 'biome', 'bin', 'biome'), ['check', inRoot()]],
    ['laws of the house', vitest, ['run', '--project', 'laws']],
  ]
  const failed = []
  for (const [name, script, args] of inOrder) {
    if ((await onNode(script, [], { args })) !== 0) failed.push(name)
    if (endAsTold()) return endAsTold()
  }
  console.log(failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}

/**
 * What `npm test` does a few dozen times, hundreds of times: races of two nodes, random lives; and
 * what it does with some thousand rows, with a hundred thousand.
 */
function soak(onNode, args) {
  const { RACE_ROUNDS = '300', PROPERTY_RUNS = '200' } = process.env
  const { RESTART_ROUNDS = '30', SWEPT_ROWS = '100000' } = process.env
  const places = [
    ...['races', 'invariants', 'restarts'].map((name) => `server/scenarios/${name}`),
    'server/src/app/daily.test.ts',
  ]
  return onNode(vitest, [], {
    args: ['run', '--project', 'server', ...(args.length > 0 ? args : places)],
    env: { RACE_ROUNDS, PROPERTY_RUNS, RESTART_ROUNDS, SWEPT_ROWS },
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
