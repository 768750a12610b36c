import { expect, test } from 'vitest'
import { plant, projectFiles } from '../tree.ts'
import { crowdedRooms, mostFiles, strayRoomFiles, wholesaleFaces } from './room-files.ts'

const room = 'server/src/modules/sessions'

test('a room holds the files of the table and its verbs', () => {
  expect(strayRoomFiles(projectFiles())).toEqual([])
})

test('no room is crowded', () => {
  expect(crowdedRooms(projectFiles())).toEqual([])
})

test('the face of a room names what it shows', () => {
  expect(wholesaleFaces(projectFiles())).toEqual([])
})

test.each([
  ['a drawer', `${room}/helpers.ts`, 'export const a = 1'],
  ['a layer named again', `${room}/types.ts`, 'export function types() {}'],
  ['a folder of its own', `${room}/utils/a.ts`, 'export function a() {}'],
  ['a deep folder', `${room}/rules/deep/a.ts`, ''],
  ['a file of types alone', `${room}/opened.ts`, 'export type Opened = { a: string }'],
  ['a name that is no kebab', `${room}/signIn.ts`, 'export function signIn() {}'],
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

test('a crowded room is found', () => {
  const names = Array.from({ length: mostFiles + 1 }, (_, at) => `${room}/verb-${at}.ts`)
  const texts = Object.fromEntries(names.map((name) => [name, '']))
  expect(crowdedRooms(plant(texts))).toHaveLength(1)
  expect(crowdedRooms(plant({ ...texts, [names[0] ?? '']: '' }).slice(1))).toEqual([])
})
