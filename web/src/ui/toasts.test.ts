import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toasts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function texts(toasts: ReturnType<typeof createToasts>) {
  return toasts.current().map((toast) => toast.text)
}

test('the oldest is first and is removed by a fourth', () => {
  const toasts = createToasts()
  for (const text of ['one', 'two', 'three', 'four']) toasts.show(text)
  expect(texts(toasts)).toEqual(['two', 'three', 'four'])
})

test('each disappears by itself; one with undo stays longer', () => {
  const toasts = createToasts()
  toasts.show('plain')
  toasts.show({ text: 'undo me', action: { label: 'Undo', onSelect: () => {} } })
  vi.advanceTimersByTime(6000)
  expect(texts(toasts)).toEqual(['undo me'])
  vi.advanceTimersByTime(2000)
  expect(texts(toasts)).toEqual([])
})

test('nothing disappears while it is being read, and its full time restarts afterwards', () => {
  const toasts = createToasts()
  toasts.show('read me')
  vi.advanceTimersByTime(5000)
  toasts.hold()
  toasts.show('came meanwhile')
  vi.advanceTimersByTime(60_000)
  expect(texts(toasts)).toEqual(['read me', 'came meanwhile'])
  toasts.release()
  vi.advanceTimersByTime(5999)
  expect(texts(toasts)).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(texts(toasts)).toEqual([])
})

test('listeners are called on every change until they unsubscribe', () => {
  const toasts = createToasts()
  const listener = vi.fn()
  const leave = toasts.subscribe(listener)
  const id = toasts.show('one')
  toasts.dismiss(id)
  leave()
  toasts.show('two')
  expect(listener).toHaveBeenCalledTimes(2)
})
