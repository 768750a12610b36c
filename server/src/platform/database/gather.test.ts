import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** Answers each key with its double, and remembers what was asked together. */
function doubling() {
  const asked: (readonly number[])[] = []
  const find = async (keys: readonly number[]) => {
    asked.push(keys)
    return keys.map((key) => key * 2)
  }
  return { asked, find }
}

test('what is asked in one moment travels together, and everybody gets the own answer', async () => {
  const { asked, find } = doubling()
  const look = gather(find)
  expect(await Promise.all([look(1), look(2), look(1)])).toEqual([2, 4, 2])
  expect(asked).toEqual([[1, 2, 1]])
  expect(await look(3)).toBe(6)
  expect(asked).toEqual([[1, 2, 1], [3]])
})

test('a full group does not wait, and no group is larger', async () => {
  const { asked, find } = doubling()
  const look = gather(find, 2)
  await Promise.all([1, 2, 3, 4, 5].map(look))
  expect(asked).toEqual([[1, 2], [3, 4], [5]])
})

test('when the statement fails, all who asked are told, and the next group is asked anew', async () => {
  let fails = true
  const look = gather(async (keys: readonly number[]) => {
    if (fails) throw new Error('gone')
    return keys
  })
  const answers = await Promise.allSettled([look(1), look(2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await look(3)).toBe(3)
})
