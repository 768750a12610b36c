import { expect, test } from 'vitest'
import { cursorFrom, formatted, wantsStream } from './rules.ts'

test('an item is one event with its id as the position', () => {
  const item = {
    id: '7',
    type: 'order.paid' as const,
    timestamp: '2030-01-01T00:00:00.000Z',
    data: { text: 'two\nlines' },
  }
  const text = new TextDecoder().decode(formatted([item, { ...item, id: '8' }]))
  const [first, second] = text.trimEnd().split('\n\n')
  const [id, data = ''] = first?.split('\n') ?? []
  expect(id).toBe('id: 7')
  expect(JSON.parse(data.slice('data: '.length))).toEqual(item)
  expect(second).toMatch(/^id: 8\n/)
})

test.each([
  [null, false],
  ['application/json', false],
  ['*/*', false],
  ['text/event-stream', true],
  ['application/json, text/event-stream;q=0.9', true],
])('a request that accepts %j wants a stream: %j', (accept, wanted) => {
  expect(wantsStream(accept)).toBe(wanted)
})

test.each([
  [null, undefined],
  ['', undefined],
  ['0', 0],
  ['41', 41],
  ['-1', null],
  ['1e3', null],
  ['9'.repeat(16), null],
])('the cursor %j is %j', (text, cursor) => {
  expect(cursorFrom(text)).toBe(cursor)
})
