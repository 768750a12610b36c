import { expect, test } from 'vitest'
import { statusRange } from './status.ts'

test.each([
  ['2xx', 200, 299],
  ['5xx', 500, 599],
  ['404', 404, 404],
])('%s means %i to %i', (text, lowest, highest) => {
  expect(statusRange(text)).toEqual({ lowest, highest })
})
