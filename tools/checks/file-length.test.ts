import { expect, test } from 'vitest'
import { fixtureFiles } from '../tree.ts'
import { lengthSummary, limit, longFiles } from './file-length.ts'

const lines = (count: number) => 'const a = 1\n'.repeat(count)

test.each(['ts', 'tsx', 'css', 'mjs', 'sql'])('a long .%s file is found', (ending) => {
  expect(longFiles(fixtureFiles({ [`a.${ending}`]: lines(limit + 1) }))).toHaveLength(1)
})

test('the limit itself passes, and so do generated files and an exception with its reason', () => {
  const files = fixtureFiles({
    'a.ts': lines(limit),
    'b.ts': `// long: one table of constants\n${lines(limit)}`,
    'c.sql': `-- long: one table of constants\n${lines(limit)}`,
    'd.md': lines(limit * 2),
    'client/src/contract/e.ts': lines(limit * 2),
  })
  expect(longFiles(files)).toEqual([])
  expect(longFiles(fixtureFiles({ 'a.ts': `// long:\n${lines(limit)}` }))).toHaveLength(1)
})

test('the summary names median and ninetieth percentile', () => {
  const files = fixtureFiles({ 'a.ts': lines(1), 'b.ts': lines(5), 'c.ts': lines(9) })
  expect(lengthSummary(files)).toBe('3 files, median 5 lines, p90 5, longest 9')
})
