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
  ['＝1+1', "'＝1+1"],
  ['\t=1', `"'\t'=1"`],
  // Where cells begin after semicolons, tabs and line ends.
  ['Ada;=1+1', `"Ada;'=1+1"`],
  ['Ada\n=1+1', `"Ada\n'=1+1"`],
  ['Ada\r@x', `"Ada\r'@x"`],
  ['x;"=1+1"', `"x;""'=1+1"""`],
  ['x;""=1+1', `"x;""""'=1+1"`],
  ['a-b;c=d', '"a-b;c=d"'],
  ['Łódź, „Жук“', '"Łódź, „Жук“"'],
  [null, ''],
  [7, '7'],
  [-7, '-7'],
])('the cell %j is written as %j', (value, expected) => {
  expect(csvCell(value)).toBe(expected)
})
