import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { linesWithoutCode } from './log-codes.ts'

test('every log line has a stable code', () => {
  expect(linesWithoutCode(projectFiles())).toEqual([])
})

const inFile = (text: string) =>
  linesWithoutCode(fixtureFiles({ 'server/src/platform/a.ts': text }))

test.each([
  `log.warn('Just words.')`,
  `log.warn({ err }, 'No code.')`,
  `needs.log.error({ err: error }, 'No code.')`,
  `log?.info({ ...fields }, 'Who knows.')`,
  `log[level]({ status }, 'No code.')`,
  `log.warn({ code: 'shouting' }, 'No area.')`,
  `log.warn({ code: 'Area.What' }, 'Capitals.')`,
  `const fields = { err }\nlog.warn(fields, 'No code.')`,
])('is found: %s', (text) => {
  expect(inFile(text)).toHaveLength(1)
})

test.each([
  `log.warn({ code: 'area.what_happened', err }, 'Words.')`,
  `const fields = { code: 'known-devices.gone', err }\nlog.warn(fields, 'Words.')`,
  `log.warn({ code, ...fields }, 'Words.')`,
  `console.log('not ours')`,
  `Math.log(2)`,
])('is fine: %s', (text) => {
  expect(inFile(text)).toEqual([])
})
