import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsIn, rowIn, shapeOf } from './csv.ts'
import { recordsOf } from './rules/records.ts'

async function* chunksOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, size: number, from = { bytes: 0, lines: 0 }, quoted = false) {
  const found = []
  const chunks = chunksOf(bytes.subarray(from.bytes), size)
  for await (const record of recordsOf(chunks, from, { quoted })) found.push(record)
  return found
}

const text = fc.string({ unit: 'binary' }).map((each) => each.replace(/[\r\n\ud800-\udfff]/g, ''))
const lines = fc.array(text, { minLength: 1, maxLength: 8 })
const chunkSize = fc.integer({ min: 1, max: 7 })

describe('the records of a file', () => {
  test('are its lines, however its bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(lines, chunkSize, async (all, size) => {
        const found = await read(Buffer.from(`${all.join('\n')}\n`), size)
        expect(found.map((record) => record.text)).toEqual(all)
        expect(found.map(({ line }) => line)).toEqual(all.map((_, index) => index + 1))
      }),
    )
  })

  test('are the same from where a reader stopped', async () => {
    await fc.assert(
      fc.asyncProperty(lines, chunkSize, fc.nat(), async (all, size, n) => {
        const bytes = Buffer.from(all.join('\n'))
        const whole = await read(bytes, size)
        const at = n % Math.max(1, whole.length)
        const stop = whole[at]
        if (!stop) return
        const rest = await read(bytes, size, { bytes: stop.end, lines: stop.last })
        expect(rest).toEqual(whole.slice(at + 1))
      }),
    )
  })

  test('of CSV have the cells that were written', async () => {
    const cell = fc.string().map((each) => each.replace(/\r/g, ''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1 }),
        chunkSize,
        async (rows, size) => {
          const quote = (each: string) => `"${each.replaceAll('"', '""')}"`
          const csv = rows.map((row) => row.map(quote).join(',')).join('\n')
          const found = await read(Buffer.from(csv), size, undefined, true)
          expect(found.map((record) => cellsIn(record.text, ','))).toEqual(rows)
        },
      ),
    )
  })

  test('that are no UTF-8 or too long are named, and the next ones are read', async () => {
    const long = Buffer.alloc(1_100_000, 'x')
    const bytes = Buffer.concat([
      long,
      Buffer.from('\n'),
      Buffer.from([0xff]),
      Buffer.from('\nlast'),
    ])
    const found = await read(bytes, 65_536)
    expect(found.map(({ problem }) => problem)).toEqual(['TOO_LONG', 'NOT_UTF8', undefined])
    expect(found.at(-1)).toMatchObject({ text: 'last', line: 3 })
  })

  test.each([
    ['a,b', 'x,y', { a: 'x', b: 'y' }],
    ['A;B c', 'x;', { a: 'x' }],
    ['a\tb', "'=1\ty", { a: '=1', b: 'y' }],
    ['a,b', 'x', undefined],
    ['a,b', '"x', undefined],
    ['a,__proto__', 'x,y', { a: 'x', ['__proto__']: 'y' }],
  ])('under the header %j, %j is %j', (header, row, expected) => {
    const shape = shapeOf(header)
    const found = shape && rowIn(row, shape)
    expect(found && Object.entries(found)).toEqual(expected && Object.entries(expected))
  })
})
