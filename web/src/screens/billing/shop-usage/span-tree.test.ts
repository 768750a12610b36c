import { expect, test } from 'vitest'
import { type Node, treeOf } from './span-tree.ts'

const event = (id: string, parentId: string | null, minute = 0) => ({
  id,
  parentId,
  timestamp: new Date(Date.UTC(2026, 2, 1, 10, minute)),
})
type Event = ReturnType<typeof event>
const outline = ({ event: { id }, children }: Node<Event>): unknown =>
  children.length === 0 ? id : [id, ...children.map(outline)]
const drawn = (events: readonly Event[], root: string) => {
  const tree = treeOf(events, root)
  return tree && outline(tree)
}

test('children stand below their parent, by time', () => {
  const events = [event('a', null), event('c', 'a', 3), event('b', 'a', 2), event('d', 'b')]
  expect(drawn(events, 'a')).toEqual(['a', ['b', 'd'], 'c'])
  expect(drawn(events, 'b')).toEqual(['b', 'd'])
})

test('without its root there is no tree, and a circle ends', () => {
  expect(drawn([event('b', 'a')], 'a')).toBeUndefined()
  expect(drawn([event('a', 'b'), event('b', 'a')], 'a')).toEqual(['a', 'b'])
})
