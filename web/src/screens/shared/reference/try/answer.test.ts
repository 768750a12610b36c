import { expect, test } from 'vitest'
import { prettyBody, readAnswer, refusalIn, shownBytes } from './answer.ts'

const read = (body: BodyInit | null, init: ResponseInit) =>
  readAnswer(new Response(body, init), () => 7)
const json = { headers: { 'content-type': 'application/json', 'x-secret': 's', etag: '"1"' } }

test('JSON is put in order, and headers that say something are kept', async () => {
  expect(await read('{"a":[1]}', { ...json, status: 201 })).toEqual({
    status: 201,
    ms: 7,
    headers: [
      ['content-type', 'application/json'],
      ['etag', '"1"'],
    ],
    body: { kind: 'json', text: '{\n  "a": [\n    1\n  ]\n}' },
    isCut: false,
  })
})

test('what claims to be JSON and is not, stays as it came', async () => {
  expect((await read('{"a":', json)).body).toEqual({ kind: 'text', text: '{"a":' })
  expect(prettyBody('1,2', 'text/csv')).toEqual({ kind: 'text', text: '1,2' })
  expect(prettyBody('{}\n{}', 'application/x-ndjson')).toEqual({ kind: 'text', text: '{}\n{}' })
})

test('an empty body and a file are named', async () => {
  expect((await read(null, { status: 204 })).body).toEqual({ kind: 'none' })
  const file = { headers: { 'content-type': 'application/pdf' } }
  expect((await read('%PDF', file)).body).toEqual({ kind: 'binary', type: 'application/pdf' })
})

test('of a long body, the start is shown', async () => {
  const { body, isCut } = await read('x'.repeat(shownBytes * 2), {
    headers: { 'content-type': 'text/plain' },
  })
  expect(isCut).toBe(true)
  expect(body).toEqual({ kind: 'text', text: 'x'.repeat(shownBytes) })
})

function broken(first: string[]): ReadableStream<Uint8Array> {
  const parts = [...first]
  return new ReadableStream({
    pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.error(new DOMException('late', 'TimeoutError'))
      else controller.enqueue(new TextEncoder().encode(part))
    },
  })
}

test('of a stream that is broken off, what came is shown; one without anything has failed', async () => {
  const stream = { headers: { 'content-type': 'text/event-stream' } }
  expect(await read(broken(['a', 'b']), stream)).toMatchObject({
    body: { kind: 'text', text: 'ab' },
    isCut: true,
  })
  await expect(read(broken([]), stream)).rejects.toThrow('late')
})

test('a refusal has its code in each form of errors', async () => {
  const refusal = async (body: object, status = 403) =>
    refusalIn(await read(JSON.stringify(body), { ...json, status }))?.code
  expect(await refusal({ code: 'SESSION_IS_NOT_FRESH', message: 'no' })).toBe(
    'SESSION_IS_NOT_FRESH',
  )
  expect(await refusal({ error: 'NotPermitted', detail: 'no' })).toBe('NotPermitted')
  expect(await refusal([])).toBeUndefined()
  expect(refusalIn(await read('{"code":"A"}', json))).toBeUndefined()
  expect(refusalIn(await read('null', { ...json, status: 400 }))).toMatchObject({ code: undefined })
})
