import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).filter(
  (file) => !file.includes('.test.'),
)

function modulesOf(source: string, file: string) {
  return [...source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].map(
    ([, name = '', path = '']) => ({
      name,
      css: join(folder, dirname(file), path),
    }),
  )
}

const users = sources.flatMap((file) => {
  const source = readFileSync(join(folder, file), 'utf8')
  return modulesOf(source, file).map(({ name, css }) => ({
    file,
    css,
    used: [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, part = '']) => part),
  }))
})

function definedIn(css: string): Set<string> {
  const rules = readFileSync(css, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return new Set([...rules.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, part = '']) => part))
}

test.each(users)('$file names only parts its stylesheet has', ({ css, used }) => {
  const defined = definedIn(css)
  expect(used.filter((part) => !defined.has(part))).toEqual([])
})

test('every class of a stylesheet is used', () => {
  for (const css of new Set(users.map((user) => user.css))) {
    const used = new Set(users.filter((user) => user.css === css).flatMap((user) => user.used))
    expect(
      [...definedIn(css)].filter((part) => !used.has(part)),
      css,
    ).toEqual([])
  }
})

test.each(globSync('**/*.module.css', { cwd: folder }))('%s keeps to its layer', (file) => {
  const rules = readFileSync(join(folder, file), 'utf8').trim()
  expect(rules.startsWith('@layer ui {')).toBe(true)
  expect(rules.endsWith('}')).toBe(true)
  expect(rules.match(/#[0-9a-f]{3,8}\b|\brgba?\(/gi) ?? []).toEqual([])
})

test('no two stylesheets share a name, because their classes would too', () => {
  const names = globSync('**/*.module.css', { cwd: folder }).map((file) => file.split('/').at(-1))
  expect(names.length).toBe(new Set(names).size)
})
