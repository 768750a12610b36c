import { expect, test } from 'vitest'
import { cursorPages, withCursor } from './cursor-pages.ts'
import type { useListSearch } from './list-search.ts'

const at = (before?: string) =>
  ({
    fields: { before },
    hrefWith: (fields: { before?: string }) => `?${fields.before ?? ''}`,
  }) as unknown as ReturnType<typeof useListSearch>

test('the way through the pages is kept, so that one can go back', () => {
  expect(cursorPages(at(), '30')).toEqual({ previous: undefined, next: '?30' })
  expect(cursorPages(at('30'), '20')).toEqual({ previous: '?', next: '?30.20' })
  expect(cursorPages(at('30.20'), null)).toEqual({ previous: '?30', next: undefined })
})

test('a very long way forgets its beginning', () => {
  let path = ''
  for (let page = 0; page < 100; page++) path = withCursor(path, `12345${page}`)
  expect(path.length).toBeLessThanOrEqual(300)
  expect(path).toMatch(/\.1234599$/)
})
