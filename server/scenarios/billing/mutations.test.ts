import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Mutation, mutations } from '#testing/mutations/mutations.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const lives = 'server/scenarios/billing/merchant-oracle.test.ts'

/** The lives of the merchant on a server with a fault, until one shows it. */
function liveWith({ by, name }: Mutation): Promise<string> {
  const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', `file://${root}`))
  const args = [vitest, 'run', '--bail', '1', '--project', 'server', lives]
  const length = {
    ORACLE_SEEDS: '60',
    ORACLE_STEPS: by ? '3' : '40',
    ...(by && { ORACLE_FIRST: by }),
  }
  const env = { ...process.env, MUTATION: name, ...length }
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
