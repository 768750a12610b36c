import { expect, test } from 'vitest'
import { refusedFields } from './refused-fields.ts'

test('problems of the body go to their fields by path, others do not', () => {
  const detail = [
    { loc: ['body', 'prices', 0, 'amount'], msg: 'Field required', type: 'missing' },
    { loc: ['path', 'id'], msg: 'Invalid', type: 'uuid_parsing' },
    { loc: ['body'], msg: 'Invalid', type: 'value_error' },
    null,
  ]
  const failure = { status: 422, message: '', detail }
  expect(refusedFields(failure, ({ type }) => type)).toEqual({ 'prices.0.amount': 'missing' })
  expect(refusedFields({ status: 404, message: '', detail: 'Not found' }, () => '')).toEqual({})
})
