import { expect, test } from 'vitest'
import { expectedSeconds, updated } from './durations.ts'

test('what ran has its new seconds, what did not its old ones, and what is gone none', () => {
  const known = { 'b.test.ts': 4, 'c.test.ts': 5, 'gone.test.ts': 6 }
  const measured = { 'c.test.ts': 7.26, 'a.test.ts': 0.04 }
  const all = updated(known, measured, (file) => file !== 'gone.test.ts')
  expect(Object.entries(all)).toEqual([
    ['a.test.ts', 0],
    ['b.test.ts', 4],
    ['c.test.ts', 7.3],
  ])
})

test('a file that was never measured takes as long as others of its kind', () => {
  const known = { 'e2e/a.test.ts': 30 }
  const files = ['e2e/a.test.ts', 'e2e/b.test.ts', 'server/src/c.test.ts', 'tools/d.test.ts']
  expect(files.map((file) => expectedSeconds(file, known))).toEqual([30, 12, 6, 0.5])
})
