import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('quotes, separators and lines stay within a cell, and formulas stay text', () => {
  expect(csvText([['a "b", c', '=1+1']])).toBe('\uFEFF"a ""b"", c",\'=1+1\r\n')
})
