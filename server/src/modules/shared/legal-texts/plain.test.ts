import { expect, test } from 'vitest'
import { plainOf } from './plain.ts'

test.each([
  ['emphasis', 'Our **forum** is *open*.', 'Our forum is open.'],
  ['paragraphs and lines', 'One\ntwo\n\nthree', 'One\ntwo\n\nthree'],
  ['a link', '[Forum](https://acme.example/a)', 'Forum (https://acme.example/a)'],
  ['a link that says where it leads', '<https://acme.example>', 'https://acme.example'],
  ['a link that is none', '[a](javascript:alert(1))', '[a](javascript:alert(1))'],
  ['a list', 'Do:\n\n- one\n- two\n\nEnd', 'Do:\n\n– one\n– two\n\nEnd'],
  ['a numbered list', '3. a\n4. b', '3. a\n4. b'],
  ['a heading and code', '# Start\n\n`a < b`', 'Start\n\na < b'],
  ['HTML', '<b>x</b>', '<b>x</b>'],
])('%s is told without its marks', (_, text, plain) => {
  expect(plainOf(text)).toBe(plain)
})

test('nothing is nothing', () => {
  expect(plainOf(' \n')).toBeUndefined()
})
