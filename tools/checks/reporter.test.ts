import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tree.ts'
import { runOnFixture } from './fixture-run.ts'

/** Runs vitest on generated test files, and gives the exit code and the last line. */
async function outcomeOf(texts: readonly string[]) {
  const files = Object.fromEntries(texts.map((text, at) => [`${at}.test.ts`, text]))
  const bin = join(root, 'node_modules/vitest/vitest.mjs')
  const { code, lines } = await runOnFixture(files, (config) => [bin, 'run', '--config', config])
  return { code, last: lines.at(-1) }
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
