import { expect, test } from 'vitest'
import { AppError } from '../../kernel/index.ts'
import { createDrawing } from './drawing.ts'
import type { DocumentContent } from './model.ts'

const party = { name: 'Acme', address: [], email: null, taxId: null }
const invoice = (lines: number): DocumentContent => ({
  kind: 'invoice',
  locale: 'en',
  number: 'ACME-0001',
  invoiceNumber: null,
  issuedAt: new Date('2026-01-31T10:00:00Z'),
  paidAt: null,
  seller: party,
  buyer: party,
  currency: 'eur',
  lines: Array.from({ length: lines }, (_, index) => ({ label: `Line ${index}`, amount: 1 })),
  subtotal: lines,
  discount: null,
  tax: { amount: 0, partsPerMillion: null, inclusive: false, reverseCharge: false },
  total: lines,
  balance: 0,
  due: lines,
  paymentMethod: null,
})

test('the process goes on with its work while a long document is drawn', async () => {
  const draw = createDrawing()
  await draw('acme', invoice(1))
  let [turns, isDrawn] = [0, false]
  const counting = (async () => {
    for (; !isDrawn; turns++) await new Promise(setImmediate)
  })()
  const bytes = await draw('acme', invoice(1_500))
  isDrawn = true
  await counting
  expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
  // On the same thread there would be a few, none of them between the pages.
  expect(turns).toBeGreaterThan(100)
})

test('what cannot be drawn fails alone', async () => {
  const draw = createDrawing()
  const broken = { ...invoice(1), currency: 'no currency' } as unknown as DocumentContent
  await expect(draw('acme', broken)).rejects.toThrow('currency')
  expect((await draw('acme', invoice(1))).length).toBeGreaterThan(1_000)
})

/** Drawings that end when the test says so. */
function held() {
  const ends: (() => void)[] = []
  const draw = () =>
    new Promise<Uint8Array>((resolve) => ends.push(() => resolve(new Uint8Array(1))))
  const finish = async (count: number) => {
    for (let done = 0; done < count; done++) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { draw, finish }
}

test('a tenant cannot fill the queue for the others, and the queue has an end', async () => {
  const { draw: drawHeld, finish } = held()
  const draw = createDrawing({ maxQueued: 3, maxOfTenant: 2, maxWait: 60_000 }, drawHeld)
  const busy = new AppError('SERVER_IS_BUSY', { retryAfter: 1 })
  const [a, b] = [draw('acme', invoice(1)), draw('acme', invoice(1))]
  await expect(draw('acme', invoice(1))).rejects.toEqual(busy)
  const [c, d] = [draw('other', invoice(1)), draw('third', invoice(1))]
  await expect(draw('fourth', invoice(1))).rejects.toEqual(busy)
  await finish(4)
  expect(await Promise.all([a, b, c, d])).toHaveLength(4)
  const again = draw('acme', invoice(1))
  await finish(1)
  expect(await again).toHaveLength(1)
})
