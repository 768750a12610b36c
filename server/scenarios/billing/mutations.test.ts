import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { type Mutation, mutations } from '#testing/mutations/mutations.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const lives = 'server/scenarios/billing/merchant-oracle.test.ts'

/** What a run of these tests prints on a server with a fault. */
function run({ name }: Mutation, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', `file://${root}`))
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--bail', '1', '--project', 'server', ...args],
    { cwd: root, env: { ...process.env, MUTATION: name, ...env } },
  )
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return new Promise<string>((resolve) =>
    child.on('close', () => resolve(stripVTControlCharacters(output))),
  )
}

// Only `npm run soak` runs them: each starts a run of its own.
test.each(mutations)(
  'it is found that $name',
  async (mutation) => {
    const { by } = mutation
    if (typeof by === 'string') {
      // Lives of the merchant that begin with what leads to the fault, until one shows it.
      const env = { ORACLE_FIRST: by, ORACLE_SEEDS: '60', ORACLE_STEPS: '1' }
      expect(await run(mutation, [lives], env)).toContain('somebody got something for nothing')
      return
    }
    const title = by.title.replaceAll(/[()]/g, '\\$&')
    // Code that cannot be loaded fails without the title of a test.
    const failed = new RegExp(` FAIL .*> ${title}\\n`)
    expect(await run(mutation, [by.file, '-t', `${title}$`])).toMatch(failed)
  },
  600_000,
)
