import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tree.ts'

/** Runs vitest on generated test files, and gives the exit code and the last line. */
async function outcomeOf(texts: readonly string[]) {
  const folder = mkdtempSync(join(root, 'node_modules/.reporter-test-'))
  const imports = "import { beforeAll, describe, expect, test } from 'vitest'\n"
  texts.forEach((text, at) => {
    writeFileSync(join(folder, `${at}.test.ts`), imports + text)
  })
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default { test: { root: ${JSON.stringify(folder)}, include: ['*.test.ts'], exclude: [], reporters: [${JSON.stringify(join(root, 'tools/reporter.ts'))}] } }`,
  )
  try {
    return await new Promise<{ code: number; last: string | undefined }>((resolve) => {
      const bin = join(root, 'node_modules/.bin/vitest')
      execFile(bin, ['run', '--config', join(folder, 'vitest.config.ts')], (error, stdout) => {
        const last = stdout.trimEnd().split('\n').at(-1)
        resolve({ code: error ? Number(error.code ?? 1) : 0, last })
      })
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const good = "test('good', () => expect(1).toBe(1))\n"

test.each([
  ['a good run', [good], 0, '1 passed, 0 failed'],
  ['a failing test', [`${good}test('bad', () => expect(1).toBe(2))`], 1, '1 passed, 1 failed'],
  ['a skipped test', [`${good}test.skip('later', () => {})`], 0, '1 passed, 0 failed, 1 skipped'],
  ['no test at all', [], 1, '0 passed, 1 failed'],
  ['only skipped tests', ["test.skip('later', () => {})"], 1, '0 passed, 1 failed, 1 skipped'],
  ['a file that cannot load', [good, "import './nowhere.ts'"], 1, '1 passed, 1 failed'],
  ['a lost error', [`test('a', () => void Promise.reject(Error()))`], 1, '1 passed, 1 failed'],
  [
    'a broken set-up',
    ["describe('a', () => { beforeAll(() => { throw Error() }); test('b', () => {}) })"],
    1,
    '0 passed, 1 failed, 1 skipped',
  ],
])('the last line of %s has the correct counts', async (_, texts, code, last) => {
  expect(await outcomeOf(texts)).toEqual({ code, last })
})
