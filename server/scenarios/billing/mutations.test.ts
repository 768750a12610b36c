import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Mutation, mutations } from '#testing/mutations/mutations.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const file = 'server/scenarios/billing/merchant-oracle.test.ts'

/** Lives of the merchant that begin with what leads to a fault, on a server with it, until one shows it. */
function liveWith({ by, name }: Mutation): Promise<string> {
  const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', `file://${root}`))
  const args = [vitest, 'run', '--bail', '1', '--project', 'server', file]
  const lives = { ORACLE_FIRST: by, ORACLE_SEEDS: '60', ORACLE_STEPS: '1' }
  const env = { ...process.env, MUTATION: name, ...lives }
  const child = spawn(process.execPath, args, { cwd: root, env })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return new Promise((resolve) => child.on('close', () => resolve(output)))
}

// Only `npm run soak` runs them: each starts a run of its own.
test.each(mutations)(
  'it is found that $name',
  async (mutation) => {
    expect(await liveWith(mutation)).toContain('somebody got something for nothing')
  },
  600_000,
)
