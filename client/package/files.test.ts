import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'

const folder = join(inject('installed').project, 'node_modules/@guildhall/client')
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

test('the package holds JavaScript, its declarations and its papers, and no test', () => {
  const others = files.filter((path) => !/\.d\.ts$|\.js$/.test(path)).sort()
  expect(others).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(files.filter((path) => /[./]test(ing)?[./]|fixture/.test(path))).toEqual([])
})

test('every entry leads to a file, and nothing has an effect when it is only imported', () => {
  const { exports, sideEffects, private: isPrivate } = JSON.parse(textOf('package.json'))
  expect(Object.keys(exports)).toEqual([
    '.',
    './react',
    './auth',
    './billing',
    './operator',
    './webhook',
  ])
  for (const { types, default: code } of Object.values<{ types: string; default: string }>(
    exports,
  )) {
    expect(files).toContain(types.slice(2))
    expect(files).toContain(code.slice(2))
  }
  expect(sideEffects).toBe(false)
  expect(isPrivate).toBeUndefined()
})

test('neither code nor types need the contract or a validator', () => {
  for (const path of files.filter((each) => each.endsWith('.ts') || each.endsWith('.js'))) {
    expect(textOf(path), path).not.toMatch(/@guildhall\/contract|from ['"]zod|_zod/)
  }
  const { dependencies } = JSON.parse(textOf('package.json'))
  expect(Object.keys(dependencies)).toEqual(['@better-fetch/fetch', 'nanostores'])
})
