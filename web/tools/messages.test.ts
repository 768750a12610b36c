import { expect, test } from 'vitest'
import { compiledTexts } from './messages.ts'

test('plain texts stay texts, and the rest needs no parser any more', () => {
  const json = JSON.stringify({ ui: { title: 'Sessions', count: '{n, plural, other {# rows}}' } })
  expect(JSON.parse(compiledTexts(json))).toEqual({
    ui: { title: 'Sessions', count: [['n', 2, { other: [0, ' rows'] }]] },
  })
})

test('a broken message breaks the build', () => {
  expect(() => compiledTexts('{"ui":{"title":"Hi {name"}}')).toThrow()
})
