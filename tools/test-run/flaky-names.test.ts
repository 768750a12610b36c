import { expect, test } from 'vitest'
import { projectFiles } from '../tree.ts'
import { flakyNamesIn, rowOf } from './flaky-names.ts'
import { neverAgain } from './never-again.ts'
import { wholeFile } from './outcome.ts'

const head = '| file | test | first seen | cause | state |\n| --- | --- | --- | --- | --- |'

test('a row is read as it is written, also with a bar in it', () => {
  const name = {
    file: 'a/b.test.ts',
    test: 'suite > either | or',
    firstSeen: '2026-01-02',
    cause: 'a wait of one second',
    state: 'open',
  }
  const row = '| a/b.test.ts | suite > either \\| or | 2026-01-02 | a wait of one second | open |'
  expect(rowOf(name)).toBe(row)
  expect(flakyNamesIn(`# Title\n\nText.\n\n${head}\n${row}\n`)).toEqual([name])
})

test('a table with other columns is refused, an empty one is read', () => {
  expect(flakyNamesIn(`${head}\n`)).toEqual([])
  expect(() => flakyNamesIn('| file | test |\n| --- | --- |')).toThrow(/other columns/)
  expect(() => flakyNamesIn('')).toThrow(/other columns/)
})

/** What is wrong with a row of docs/flaky.md. */
function problemsOf(page: string, paths: ReadonlySet<string>): string[] {
  return flakyNamesIn(page).flatMap(({ file, test, firstSeen, cause, state }) => {
    const problems = [
      paths.has(file) ? '' : 'no such file',
      test === '' ? 'no test' : '',
      /^\d{4}-\d\d-\d\d$/.test(firstSeen) ? '' : 'no date',
      ['open', 'mended'].includes(state) ? '' : 'neither open nor mended',
      state === 'mended' && cause === '' ? 'mended without a cause' : '',
      neverAgain(file, [test]) === undefined ? '' : 'it is never run again, so it cannot be flaky',
    ]
    return problems.filter(Boolean).map((problem) => `${file} ${test}: ${problem}`)
  })
}

test('every row of docs/flaky.md names an existing file, a date and a state, and a cause once mended', () => {
  const files = projectFiles()
  const page = files.find(({ path }) => path === 'docs/flaky.md')
  expect(problemsOf(page?.text ?? '', new Set(files.map(({ path }) => path)))).toEqual([])
})

test.each([
  '| b.test.ts | one | 2026-01-02 | | open |',
  '| a.test.ts | | 2026-01-02 | | open |',
  '| a.test.ts | one | yesterday | | open |',
  '| a.test.ts | one | 2026-01-02 | | perhaps |',
  '| a.test.ts | one | 2026-01-02 | | mended |',
  '| a.test.ts | of two at once one stays | 2026-01-02 | | open |',
])('a wrong row is found: %s', (row) => {
  const paths = new Set(['a.test.ts'])
  expect(problemsOf(`${head}\n${row}`, paths)).toHaveLength(1)
  const right = `| a.test.ts | ${wholeFile} | 2026-01-02 | | open |`
  expect(problemsOf(`${head}\n${right}`, paths)).toEqual([])
})
