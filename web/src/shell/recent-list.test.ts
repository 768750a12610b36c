import { expect, test } from 'vitest'
import { recentIn, withOpened } from './recent-list.ts'

const page = (slug: string, n: number) => ({ href: `/o/${slug}/orders/${n}`, label: `${n}` })
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('what was opened again comes first, once', () => {
  const all = [page('a', 1), page('a', 2)]
  expect(withOpened(all, page('a', 2))).toEqual([page('a', 2), page('a', 1)])
})

test('an organization keeps its own eight', () => {
  let all = withOpened([], page('b', 0))
  for (const n of numbers(1, 20)) all = withOpened(all, page('a', n))
  expect(all.filter(({ href }) => href.startsWith('/o/a/'))).toEqual(
    numbers(13, 20)
      .reverse()
      .map((n) => page('a', n)),
  )
  expect(all).toContainEqual(page('b', 0))
})

test('many organizations are bounded together', () => {
  let all = withOpened([], page('first', 0))
  for (const n of numbers(1, 80)) all = withOpened(all, page(`org${n}`, n))
  expect(all).toHaveLength(64)
  expect(all[0]).toEqual(page('org80', 80))
})

test('an organization shows its own, other pages show all', () => {
  const account = { href: '/account/sessions', label: 'Sessions' }
  const all = [page('a', 1), page('ab', 2), account]
  expect(recentIn(all, 'a')).toEqual([page('a', 1)])
  expect(recentIn(all, undefined)).toEqual(all)
})
