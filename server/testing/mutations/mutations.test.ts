import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from './mutations.ts'
import { mutated, withMutation } from './plugin.ts'

const root = new URL('../../../', import.meta.url)

test.each(mutations)(
  'the code still has the place where "$name" is put back',
  ({ changes, file }) => {
    const code = readFileSync(new URL(file, root), 'utf8')
    expect(mutated(code, changes)).not.toBe(code)
  },
)

test('a place that is gone, or that is there twice, is refused', () => {
  expect(() => mutated('a', [['b', 'c']])).toThrow('"b" is there 0 times')
  expect(() => mutated('b b', [['b', 'c']])).toThrow('"b" is there 2 times')
})

test('only the file of a mutation is changed, and an unknown name is refused', () => {
  const [first] = mutations
  const { transform } = withMutation(first?.name)
  const code = readFileSync(new URL(first?.file ?? '', root), 'utf8')
  expect(transform(code, `/x/${first?.file}`)).not.toBe(code)
  expect(transform(code, '/x/server/src/other.ts')).toBeUndefined()
  expect(() => withMutation('unknown')).toThrow('There is no mutation')
  expect(withMutation(undefined).transform(code, `/x/${first?.file}`)).toBeUndefined()
})
