import { expect, test } from 'vitest'
import { type AppError, invalidInput } from '../../kernel/index.ts'
import { tellingInput, withoutInput } from './refused-input.ts'

const raw = {
  params: () => ({ id: 'x' }),
  search: 'limit=many&metadata[a]=b',
  body: { name: 5, prices: [{ amount: -1 }], note: 'x'.repeat(3_000) },
}
const told = async (...loc: (string | number)[]) => {
  const issue = { loc, msg: 'wrong', type: loc.at(-1) === 'gone' ? 'missing' : 'value_error' }
  const error = await tellingInput(raw, () => {
    throw invalidInput(issue)
  }).catch((thrown: AppError) => thrown)
  return (error as AppError).detail.issues?.[0]
}

test('a refused value is told with its reason', async () => {
  expect(await told('body', 'name')).toHaveProperty('input', 5)
  expect(await told('body', 'prices', 0, 'amount')).toHaveProperty('input', -1)
  expect(await told('query', 'limit')).toHaveProperty('input', 'many')
  expect(await told('path', 'id')).toHaveProperty('input', 'x')
})

test('where a value is missing, what should have had it is told', async () => {
  expect(await told('body', 'prices', 0, 'gone')).toHaveProperty('input', { amount: -1 })
})

test('a long value is left out', async () => {
  expect(await told('body', 'note')).not.toHaveProperty('input')
  expect(await told('body')).not.toHaveProperty('input')
})

test('the log of requests has the reasons, and not the values', () => {
  const detail = [{ loc: ['body', 'name'], msg: 'wrong', type: 'value_error', input: 'secret' }]
  const stored = withoutInput(JSON.stringify({ error: 'RequestValidationError', detail }))
  expect(JSON.parse(stored).detail).toEqual([
    { loc: ['body', 'name'], msg: 'wrong', type: 'value_error' },
  ])
  expect(stored).not.toContain('secret')
  const other = '{"error":"ResourceNotFound","detail":"Not found"}'
  expect(withoutInput(other)).toBe(other)
})
