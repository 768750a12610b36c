import { expect, test } from 'vitest'
import { documentOf } from './document.ts'

async function* pages(...given: readonly (readonly unknown[])[]) {
  yield* given
}
const read = async (stream: ReadableStream<Uint8Array>) =>
  JSON.parse(await new Response(stream).text())

test('pages become one list at the end of the document', async () => {
  const stream = documentOf({ a: 1, b: [2] }, 'c', pages([{ n: 1 }, { n: 2 }], [], [{ n: 3 }]))
  expect(await read(stream)).toEqual({ a: 1, b: [2], c: [{ n: 1 }, { n: 2 }, { n: 3 }] })
})

test('a document without parts, or without rows, is one too', async () => {
  expect(await read(documentOf({}, 'c', pages()))).toEqual({ c: [] })
})

test('what is not read is not fetched, and a reader who leaves ends it', async () => {
  let fetched = 0
  let ended = false
  async function* endless() {
    try {
      for (;;) yield [{ n: ++fetched }]
    } finally {
      ended = true
    }
  }
  const reader = documentOf({}, 'c', endless()).getReader()
  for (let count = 0; count < 4; count++) await reader.read()
  await reader.cancel()
  expect(fetched).toBeLessThan(6)
  expect(ended).toBe(true)
})
