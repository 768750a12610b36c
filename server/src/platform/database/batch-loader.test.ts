import { expect, test } from 'vitest'
import { batchLoader } from './batch-loader.ts'

/** Returns the double of each key, and records the batches. */
function doubling() {
  const batches: (readonly number[])[] = []
  const find = async (keys: readonly number[]) => {
    batches.push(keys)
    return keys.map((key) => key * 2)
  }
  return { batches, find }
}

test('lookups of the same moment are one batch, and each caller gets its own result', async () => {
  const { batches, find } = doubling()
  const load = batchLoader(find)
  expect(await Promise.all([load(1), load(2), load(1)])).toEqual([2, 4, 2])
  expect(batches).toEqual([[1, 2, 1]])
  expect(await load(3)).toBe(6)
  expect(batches).toEqual([[1, 2, 1], [3]])
})

test('a full batch is sent at once, and no batch is larger', async () => {
  const { batches, find } = doubling()
  const load = batchLoader(find, 2)
  await Promise.all([1, 2, 3, 4, 5].map(load))
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
})

test('a failing statement rejects all lookups of its batch, and the next batch works again', async () => {
  let fails = true
  const load = batchLoader(async (keys: readonly number[]) => {
    if (fails) throw new Error('gone')
    return keys
  })
  const results = await Promise.allSettled([load(1), load(2)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await load(3)).toBe(3)
})
