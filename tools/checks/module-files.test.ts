import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { crowdedModules, mostFiles, strayModuleFiles, wholesaleExports } from './module-files.ts'

const module = 'server/src/modules/identity/sessions'

test('a module holds only the files of the table and its verbs', () => {
  expect(strayModuleFiles(projectFiles())).toEqual([])
})

test('the index of a module names what it exports', () => {
  expect(wholesaleExports(projectFiles())).toEqual([])
})

test.each([
  ['a vague name', `${module}/helpers.ts`, 'export const a = 1'],
  ['a layer named again', `${module}/types.ts`, 'export function types() {}'],
  ['a folder of its own', `${module}/utils/a.ts`, 'export function a() {}'],
  ['a deep folder', `${module}/rules/deep/a.ts`, ''],
  ['a file of types alone', `${module}/opened.ts`, 'export type Opened = { a: string }'],
  ['a name that is no kebab', `${module}/signIn.ts`, 'export function signIn() {}'],
])('%s is found', (_, path, text) => {
  expect(strayModuleFiles(fixtureFiles({ [path]: text }))).toHaveLength(1)
})

test('a wholesale export is found', () => {
  const files = fixtureFiles({ [`${module}/index.ts`]: "export * from './service.ts'" })
  expect(wholesaleExports(files)).toHaveLength(1)
})

test('table files, verbs, rules, stores and tests pass', () => {
  const files = fixtureFiles({
    [`${module}/README.md`]: '',
    [`${module}/service.ts`]: '',
    [`${module}/rules/expiry.ts`]: '',
    [`${module}/store/list.ts`]: '',
    [`${module}/sign-in.ts`]: 'export async function signIn() {}',
    [`${module}/sign-up.ts`]: 'export function createSignUp() {}',
    [`${module}/anything.test.ts`]: '',
  })
  expect(strayModuleFiles(files)).toEqual([])
})

test('a module with too many files is found', () => {
  const names = Array.from({ length: mostFiles + 1 }, (_, at) => `${module}/verb-${at}.ts`)
  const texts = Object.fromEntries(names.map((name) => [name, '']))
  expect(crowdedModules(fixtureFiles(texts))).toHaveLength(1)
  expect(crowdedModules(fixtureFiles({ ...texts, [names[0] ?? '']: '' }).slice(1))).toEqual([])
})
