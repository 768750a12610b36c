import { expect, test } from 'vitest'
import { healthOf } from './health.ts'

test.each([
  ['ok\n', 'ok'],
  ['closing\n', 'closing'],
  ['the database does not answer\n', 'database'],
  ['the other nodes cannot be heard\n', 'nodes'],
  ['<html>502 Bad Gateway</html>', 'away'],
  ['toString', 'away'],
  ['', 'away'],
])('the answer %j means %s', (answer, health) => {
  expect(healthOf(answer)).toBe(health)
})
