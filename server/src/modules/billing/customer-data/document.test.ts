import { expect, test, vi } from 'vitest'
import { documentOf } from './document.ts'

async function* pages(...given: readonly (readonly unknown[])[]) {
  yield* given
}
const reading = () => ({
  mayGoOn: vi.fn(async () => undefined),
  ended: vi.fn(async () => undefined),
})
const read = async (stream: ReadableStream<Uint8Array>) =>
  JSON.parse(await new Response(stream).text())

test('pages become lists, in their order', async () => {
  const run = reading()
  const lists = [
    ['a', () => pages([{ n: 1 }, { n: 2 }], [], [{ n: 3 }])],
    ['b', () => pages()],
  ] as const
  expect(await read(documentOf({ head: 1 }, lists, run))).toEqual({
    head: 1,
    a: [{ n: 1 }, { n: 2 }, { n: 3 }],
    b: [],
  })
  expect(run.ended).toHaveBeenCalledOnce()
})

async function* endless(seen: { fetched: number; ended: boolean }) {
  try {
    for (;;) yield [{ n: ++seen.fetched }]
  } finally {
    seen.ended = true
  }
}

test('what is not read is not fetched, and a reader who leaves ends it', async () => {
  const seen = { fetched: 0, ended: false }
  const run = reading()
  const stream = documentOf({ head: 1 }, [['a', () => endless(seen)]], run)
  const reader = stream.getReader()
  for (let count = 0; count < 4; count++) await reader.read()
  await reader.cancel()
  expect(seen.fetched).toBeLessThan(6)
  expect(seen.ended).toBe(true)
  expect(run.ended).toHaveBeenCalledOnce()
})

test('nothing more is sent where it may not read on', async () => {
  const seen = { fetched: 0, ended: false }
  const run = reading()
  run.mayGoOn.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('over'))
  const stream = documentOf({ head: 1 }, [['a', () => endless(seen)]], run)
  await expect(read(stream)).rejects.toThrow('over')
  expect([seen.fetched, seen.ended]).toEqual([2, true])
  expect(run.ended).toHaveBeenCalledOnce()
})

test('one that nobody reads ends as well', async () => {
  const run = reading()
  await documentOf({ head: 1 }, [['a', () => pages()]], run).cancel()
  expect(run.ended).toHaveBeenCalledOnce()
})
