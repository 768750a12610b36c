import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { absolutePaths, oddNames, unfinished } from './names.ts'

const glue = (...parts: string[]) => parts.join('')

test('files and folders are named after what they contain', () => {
  expect(oddNames(projectFiles())).toEqual([])
})

test('no file contains an absolute path of one machine', () => {
  expect(absolutePaths(projectFiles())).toEqual([])
})

test('no code contains unfinished markers', () => {
  expect(unfinished(projectFiles())).toEqual([])
})

test.each([
  'server/src/utils/a.ts',
  'web/src/helpers/a.ts',
  'server/src/modules/a/types/b.ts',
  'server/src/signIn.ts',
  'server/src/SignIn.ts',
])('the name %s is found', (path) => {
  expect(oddNames(fixtureFiles({ [path]: '' }))).toHaveLength(1)
})

test.each([
  'contract/src/kernel/common.ts',
  'web/src/ui/Button.tsx',
  'web/src/ui/Button.test.tsx',
  'server/src/platform/http/origin-check.test.ts',
  'vitest.config.ts',
])('the name %s passes', (path) => {
  expect(oddNames(fixtureFiles({ [path]: '' }))).toEqual([])
})

test.each(['work', 'root', 'home'])('a path under %s is found', (folder) => {
  const files = fixtureFiles({ 'docs/a.md': `see ${glue('/', folder, '/')}somebody/a.ts` })
  expect(absolutePaths(files)).toHaveLength(1)
})

test('URLs and relative paths pass', () => {
  const files = fixtureFiles({ 'a.md': `https://a.example${glue('/', 'home', '/')}a ../work/a` })
  expect(absolutePaths(files)).toEqual([])
})

test.each([glue('// TO', 'DO later'), glue('test', '.only(1)'), glue('/* FIX', 'ME */')])(
  '%s is found',
  (text) => {
    expect(unfinished(fixtureFiles({ 'a.ts': text }))).toHaveLength(1)
  },
)
