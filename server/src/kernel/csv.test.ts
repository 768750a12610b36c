import { expect, test } from 'vitest'
import { csvCell } from './csv.ts'

test.each([
  ['=cmd|calc', "'=cmd|calc"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
  [7, '7'],
  [-7, '-7'],
])('the cell %j is written as %j', (value, expected) => {
  expect(csvCell(value)).toBe(expected)
})
