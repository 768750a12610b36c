import { expect, test } from 'vitest'
import { plant, projectFiles } from '../tree.ts'
import { strayRoomFiles, wholesaleFaces } from './room-files.ts'

const room = 'server/src/modules/sessions'

test('a room holds the files of the table and its verbs', () => {
  expect(strayRoomFiles(projectFiles())).toEqual([])
})

test('the face of a room names what it shows', () => {
  expect(wholesaleFaces(projectFiles())).toEqual([])
})

test.each([
  ['a drawer', `${room}/helpers.ts`, 'export const a = 1'],
  ['a layer named again', `${room}/types.ts`, 'export function types() {}'],
  ['a folder of its own', `${room}/utils/a.ts`, 'export function a() {}'],
  ['a deep folder', `${room}/rules/deep/a.ts`, ''],
  ['a verb that exports another name', `${room}/sign-in.ts`, 'export function login() {}'],
])('%s is found', (_, path, text) => {
  expect(strayRoomFiles(plant({ [path]: text }))).toHaveLength(1)
})

test('a wholesale export is found', () => {
  const files = plant({ [`${room}/index.ts`]: "export * from './service.ts'" })
  expect(wholesaleFaces(files)).toHaveLength(1)
})

test('table files, verbs, rules, stores and tests pass', () => {
  const files = plant({
    [`${room}/README.md`]: '',
    [`${room}/service.ts`]: '',
    [`${room}/rules/expiry.ts`]: '',
    [`${room}/store/list.ts`]: '',
    [`${room}/sign-in.ts`]: 'export async function signIn() {}',
    [`${room}/sign-up.ts`]: 'export function createSignUp() {}',
    [`${room}/anything.test.ts`]: '',
  })
  expect(strayRoomFiles(files)).toEqual([])
})
