import { expect, test } from 'vitest'
import { csvOf } from './problems-csv.ts'

test('cells with separators are quoted', () => {
  expect(csvOf([[1, 'a,b', 'say "no"', 'x\ny']])).toBe('\ufeff1,"a,b","say ""no""","x\ny"')
})

test.each(['=1+1', '+1', '-1', '@x', '\t=1', "'=1", '"=1', '＝1'])('%j is no formula', (text) => {
  const written = csvOf([[text]]).slice(1)
  expect(written.replaceAll('"', '').startsWith("'")).toBe(true)
})

test('places stay numbers', () => {
  expect(
    csvOf([
      ['Place', 'User'],
      [-1, 'ada'],
    ]),
  ).toBe('\ufeffPlace,User\r\n-1,ada')
})
