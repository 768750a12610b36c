import { expect, test } from 'vitest'
import { plant, projectFiles } from '../tree.ts'
import { machinePlaces, oddNames, unfinished } from './names.ts'

const glue = (...parts: string[]) => parts.join('')

test('files and folders are named after what they hold', () => {
  expect(oddNames(projectFiles())).toEqual([])
})

test('no file names a place on one machine', () => {
  expect(machinePlaces(projectFiles())).toEqual([])
})

test('nothing is left for later inside a program', () => {
  expect(unfinished(projectFiles())).toEqual([])
})

test.each([
  'server/src/utils/a.ts',
  'web/src/helpers/a.ts',
  'server/src/modules/a/types/b.ts',
  'server/src/signIn.ts',
  'server/src/SignIn.ts',
])('the name %s is found', (path) => {
  expect(oddNames(plant({ [path]: '' }))).toHaveLength(1)
})

test.each([
  'contract/src/common.ts',
  'web/src/ui/Button.tsx',
  'web/src/ui/Button.test.tsx',
  'server/src/platform/http/origin-check.test.ts',
  'vitest.config.ts',
])('the name %s passes', (path) => {
  expect(oddNames(plant({ [path]: '' }))).toEqual([])
})

test.each(['work', 'root', 'home'])('a place under %s is found', (folder) => {
  const files = plant({ 'docs/a.md': `see ${glue('/', folder, '/')}somebody/a.ts` })
  expect(machinePlaces(files)).toHaveLength(1)
})

test('addresses and relative paths are no places', () => {
  const files = plant({ 'a.md': `https://a.example${glue('/', 'home', '/')}a ../work/a` })
  expect(machinePlaces(files)).toEqual([])
})

test.each([glue('// TO', 'DO later'), glue('test', '.only(1)'), glue('/* FIX', 'ME */')])(
  '%s is found',
  (text) => {
    expect(unfinished(plant({ 'a.ts': text }))).toHaveLength(1)
  },
)
