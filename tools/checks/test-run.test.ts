import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mostRepeated } from '../test-run/verdict.ts'
import { root } from '../tree.ts'
import { type FixtureRun, runOnFixture } from './fixture-run.ts'

const run = (files: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  runOnFixture(files, () => [join(root, 'tools/test-run/main.ts'), ...args])

/** A number that is one higher each time that the file runs. */
const countRuns = `
import { appendFileSync, readFileSync } from 'node:fs'
appendFileSync(import.meta.filename + '.ran', '.')
const time = readFileSync(import.meta.filename + '.ran', 'utf8').length
`
const good = "test('good', () => expect(1).toBe(1))\n"
const bad = "test('bad', () => expect(1).toBe(2))\n"
const odd = `${countRuns}test('odd', () => expect(time).toBe(2))\n`
const page = (...rows: readonly string[]) =>
  ['| file | test | first seen | cause | state |', '|-|-|-|-|-|', ...rows].join('\n')

const beginningWith = ({ lines }: FixtureRun, start: string) =>
  lines.filter((line) => line.startsWith(start))

const summaryOf = (ran: FixtureRun) => ({
  code: ran.code,
  last: ran.lines.at(-1),
  flaky: beginningWith(ran, 'flaky: '),
})

const green = (passed: number, ...flaky: readonly string[]) => ({
  code: 0,
  last: `${passed} passed, 0 failed`,
  flaky: flaky.map((name) => `flaky: ${name}`),
})

const red = (last: string, ...flaky: readonly string[]) => ({
  code: 1,
  last,
  flaky: flaky.map((name) => `flaky: ${name}`),
})

describe.concurrent('a file that fails', () => {
  test('and passes in its second run is named, with the row to add, and the run is green', async () => {
    const ran = await run({ 'a.test.ts': good + odd, 'b.test.ts': good })
    expect(summaryOf(ran)).toEqual(green(3, 'a.test.ts odd'))
    expect(beginningWith(ran, 'Once more')).toEqual(['Once more, alone: a.test.ts'])
    expect(beginningWith(ran, '| a.test.ts')).toEqual([
      `| a.test.ts | odd | ${new Date().toISOString().slice(0, 10)} |  | open |`,
    ])
  })

  test('always is red, also beside one that passes in its second run', async () => {
    const ran = await run({ 'a.test.ts': odd, 'b.test.ts': good + bad })
    expect(summaryOf(ran)).toEqual(red('2 passed, 1 failed', 'a.test.ts odd'))
  })

  test('as a whole, or in a hook, is named by what failed', async () => {
    const loading = `${countRuns}if (time === 1) throw new Error('first')\n`
    const hook = 'beforeAll(() => expect(time).toBe(2))'
    const ran = await run({
      'a.test.ts': loading + good,
      'b.test.ts': `${countRuns}describe('suite', () => { ${hook}; ${good} })`,
    })
    const [a, b] = ['a.test.ts (the file itself)', 'b.test.ts suite']
    expect(summaryOf(ran)).toMatchObject({ code: 0, last: '2 passed, 0 failed' })
    expect(beginningWith(ran, 'flaky: ').sort()).toEqual([`flaky: ${a}`, `flaky: ${b}`])
  })

  test('is selected as in the first run: by path and title', async () => {
    const ran = await run({ 'a.test.ts': odd + bad, 'b.test.ts': bad }, 'a.test', '-t', 'odd')
    expect(summaryOf(ran)).toEqual({
      ...green(1, 'a.test.ts odd'),
      last: '1 passed, 0 failed, 1 skipped',
    })
  })

  test('and then skips the test, or loses it, has not passed', async () => {
    const lost = `${countRuns}if (time === 1) { ${bad} }\n`
    const skipped = `${countRuns}test.skipIf(time > 1)('odd', () => expect(time).toBe(2))\n`
    const ran = await run({ 'a.test.ts': good + lost })
    expect(summaryOf(ran)).toEqual(red('1 passed, 1 failed'))
    expect(summaryOf(await run({ 'a.test.ts': good + skipped }))).toEqual(
      red('1 passed, 1 failed, 1 skipped'),
    )
  })

  test('and kills its worker in its second run is red', async () => {
    const dying = `${countRuns}test('odd', () => {
      if (time > 1) process.kill(process.pid, 'SIGKILL')
      expect(time).toBe(2)
    })\n`
    const { code, last, flaky } = summaryOf(await run({ 'a.test.ts': dying }))
    expect({ code, flaky }).toEqual({ code: 1, flaky: [] })
    expect(last).toMatch(/, [1-9]\d* failed/)
  })
})

describe.concurrent('no second run', () => {
  test.each([
    ['a file of races', 'shop/races.test.ts', odd],
    ['a test of a race', 'a.test.ts', odd.replace('odd', 'of two requests at once one passes')],
    ['volume', 'shop/volume.test.ts', odd],
    ['what ends a process at any moment', 'shop/process-killed.test.ts', odd],
  ])('is given to %s', async (_, path, text) => {
    const ran = await run({ [path]: text })
    expect(summaryOf(ran), ran.lines.join('\n')).toEqual(red('0 passed, 1 failed'))
    expect(beginningWith(ran, 'Not run again')).toHaveLength(1)
  })

  test('is given to a name marked as mended; one that is open is not added twice', async () => {
    const files = { 'a.test.ts': odd }
    const mended = page('| a.test.ts | odd | 2026-01-02 | a wait of 1 s | mended |')
    const open = page('| a.test.ts | odd | 2026-01-02 |  | open |')
    expect(summaryOf(await run({ ...files, 'docs/flaky.md': mended }))).toEqual(
      red('0 passed, 1 failed'),
    )
    const ran = await run({ ...files, 'docs/flaky.md': open })
    expect(summaryOf(ran)).toEqual(green(1, 'a.test.ts odd'))
    expect(beginningWith(ran, '| ')).toEqual([])
  })

  test('is given to more than three files', async () => {
    const files = Array.from({ length: mostRepeated + 1 }, (_, at) => [`${at}.test.ts`, odd])
    const all = await run(Object.fromEntries(files))
    expect(summaryOf(all)).toEqual(red('0 passed, 4 failed'))
    const three = await run(Object.fromEntries(files.slice(1)))
    expect(summaryOf(three)).toMatchObject({ code: 0, last: '3 passed, 0 failed' })
  })

  test.each([
    ['a worker died', "test('a', () => { process.kill(process.pid, 'SIGKILL') })"],
    ['a worker died before its tests', "process.kill(process.pid, 'SIGKILL')"],
    ['an error was lost', "test('a', () => void Promise.reject(Error()))"],
  ])('is given where %s', async (_, text) => {
    const ran = await run({ 'a.test.ts': odd, 'b.test.ts': text })
    const { code, last, flaky } = summaryOf(ran)
    expect({ code, flaky }, ran.lines.join('\n')).toEqual({ code: 1, flaky: [] })
    expect(last).toMatch(/, [1-9]\d* failed/)
    expect(beginningWith(ran, 'Once more')).toEqual([])
  })

  test('is given where there is no test', async () => {
    expect(summaryOf(await run({}))).toEqual(red('0 passed, 1 failed'))
  })
})
