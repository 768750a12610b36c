import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from './mutations.ts'
import { mutated, withMutation } from './plugin.ts'

const root = new URL('../../../', import.meta.url)

const codeOf = (file: string) => readFileSync(new URL(file, root), 'utf8')

test.each(mutations)('the code still has the places where "$name" is put back', ({ changes }) => {
  for (const [file, each] of Object.entries(changes)) {
    expect(mutated(codeOf(file), each)).not.toBe(codeOf(file))
  }
})

const named = mutations.flatMap(({ by }) => (typeof by === 'string' ? [] : [by]))

test.each(named)('there is still a test "$title"', ({ file, title }) => {
  // As far as the title is written down: what stands in a table comes at its place.
  const titles = [
    ...codeOf(file).matchAll(/^ *(?:'([^']+)',$|.*\btest\w*\('([^']+)'|.*\)\('([^']+)')/gm),
  ]
  const isOf = (written: string) =>
    new RegExp(`^${written.replaceAll(/[()]/g, '\\$&').replaceAll(/%\w/g, '.+')}$`).test(title)
  expect(titles.some(([, ...each]) => each.some((one) => one && isOf(one)))).toBe(true)
})

test('a place that is gone, or that is there twice, is refused', () => {
  expect(() => mutated('a', [['b', 'c']])).toThrow('"b" is there 0 times')
  expect(() => mutated('b b', [['b', 'c']])).toThrow('"b" is there 2 times')
})

test('only the files of a mutation are changed, and an unknown name is refused', () => {
  const [first] = mutations
  const [file = ''] = Object.keys(first?.changes ?? {})
  const { transform } = withMutation(first?.name)
  const code = codeOf(file)
  expect(transform(code, `/x/${file}`)).not.toBe(code)
  expect(transform(code, '/x/server/src/other.ts')).toBeUndefined()
  expect(() => withMutation('unknown')).toThrow('There is no mutation')
  expect(withMutation(undefined).transform(code, `/x/${file}`)).toBeUndefined()
})
