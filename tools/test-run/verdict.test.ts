import { describe, expect, test } from 'vitest'
import { type FileOutcome, wholeFile } from './outcome.ts'
import { flakyTests, newNames, planRepeats } from './verdict.ts'

const outcome = (file: string, more: Partial<FileOutcome> = {}): FileOutcome => ({
  file,
  passed: 4,
  skipped: 0,
  failed: [],
  broken: [],
  ...more,
})
const red = (file: string, ...failed: readonly string[]) => outcome(file, { failed })
const name = (file: string, test: string, state: string) => ({
  file,
  test,
  state,
  firstSeen: '2026-01-02',
  cause: 'a wait',
})

describe('a second run', () => {
  const planned = (
    files: readonly FileOutcome[],
    { whole = true, known = [name('a', 'one', 'mended')].slice(1) } = {},
  ) => {
    const { repeated, final } = planRepeats(files, whole, known)
    return [repeated.map(({ file }) => file), final.map(({ file }) => file)]
  }

  test.each([
    ['nothing failed', [outcome('a')], [], []],
    ['one of two', [red('a', 'one'), outcome('b')], ['a'], []],
    ['a hook or a whole file', [outcome('a', { broken: [wholeFile] })], ['a'], []],
    ['three', [red('a', 'x'), red('b', 'x'), red('c', 'x')], ['a', 'b', 'c'], []],
    ['four', 'abcd'.split('').map((file) => red(file, 'x')), [], ['a', 'b', 'c', 'd']],
    ['a race alone', [red('m/races.test.ts', 'one')], [], ['m/races.test.ts']],
    ['a race among others', [red('a', 'x', 'of two at once one stays')], [], ['a']],
    ['a race that passed', [red('a', 'x'), outcome('m/races.test.ts')], ['a'], []],
    [
      'three, and a race',
      [red('a', 'x'), red('b', 'x'), red('c', 'x'), red('m/volume.test.ts', 'x')],
      ['a', 'b', 'c'],
      ['m/volume.test.ts'],
    ],
  ])('%s', (_, files, repeated, final) => {
    expect(planned(files)).toEqual([repeated, final])
  })

  test('is given to nothing after a crash', () => {
    expect(planned([red('a', 'one')], { whole: false })).toEqual([[], ['a']])
  })

  test.each([
    ['that test', 'a', 'one', 'mended', [[], ['a']]],
    ['another test of the file', 'a', 'two', 'mended', [['a'], []]],
    ['a test of another file', 'b', 'one', 'mended', [['a'], []]],
    ['that test, but as open', 'a', 'one', 'open', [['a'], []]],
  ])('where the page of flaky tests has %s', (_, file, test, state, expected) => {
    expect(planned([red('a', 'one')], { known: [name(file, test, state)] })).toEqual(expected)
  })
})

describe('of a file that ran twice', () => {
  const first = outcome('a', { passed: 4, failed: ['one', 'two'], broken: ['suite'] })

  test.each([
    ['all pass', { passed: 6 }, ['one', 'two', 'suite']],
    [
      'all pass, and those that a broken hook kept from running',
      { passed: 9 },
      ['one', 'two', 'suite'],
    ],
    ['one of them fails again', { passed: 5, failed: ['two'] }, []],
    ['another one fails', { passed: 5, failed: ['three'] }, []],
    ['a hook fails', { passed: 6, broken: ['suite'] }, []],
    ['one is skipped', { passed: 5, skipped: 1 }, []],
    ['no test is left', { passed: 0 }, []],
  ])('%s', (_, second, expected) => {
    expect(flakyTests(first, outcome('a', second))).toEqual(expected)
  })

  test('a file that could not load needs at least one test that passes', () => {
    const unloaded = outcome('a', { passed: 0, broken: [wholeFile] })
    expect(flakyTests(unloaded, outcome('a', { passed: 1 }))).toEqual([wholeFile])
    expect(flakyTests(unloaded, outcome('a', { passed: 0 }))).toEqual([])
  })
})

test('names that the page has, open or mended, are not added', () => {
  const seen = [
    { file: 'a', test: 'one' },
    { file: 'a', test: 'two' },
  ]
  expect(newNames(seen, [name('a', 'one', 'open')], '2026-03-04')).toEqual([
    { file: 'a', test: 'two', firstSeen: '2026-03-04', cause: '', state: 'open' },
  ])
})
