import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStrictJson } from './json.ts'

test.each([
  ['{', 'INVALID_JSON_IN_REQUEST_BODY'],
  ['undefined', 'INVALID_JSON_IN_REQUEST_BODY'],
  ['{"__proto__":{"admin":true}}', 'VALIDATION_ERROR'],
  ['{"a":{"constructor":1}}', 'VALIDATION_ERROR'],
  ['{"a":1,"a":2}', 'VALIDATION_ERROR'],
  ['{"a":1,"\\u0061":2}', 'VALIDATION_ERROR'],
  ['[{"b":[{"a":1,"c":{},"a":2}]}]', 'VALIDATION_ERROR'],
  ['{"a":"\\u0000"}', 'VALIDATION_ERROR'],
  ['{"a":"\\ud800"}', 'VALIDATION_ERROR'],
  ['{"a\\u0000":1}', 'VALIDATION_ERROR'],
  ['[{"\\udc00":1}]', 'VALIDATION_ERROR'],
  [`${'['.repeat(40)}${']'.repeat(40)}`, 'VALIDATION_ERROR'],
  [JSON.stringify({ a: 'x'.repeat(70_000) }), 'VALIDATION_ERROR'],
  [JSON.stringify(Array(10_001).fill(0)), 'VALIDATION_ERROR'],
])('%.40s is refused', (text, code) => {
  expect(() => parseStrictJson(text)).toThrow(expect.objectContaining({ code }))
})

test('a name may be repeated in another object or as a value', () => {
  const text = '{"a":{"a":"a"},"b":["a","a",{"a":1}],"c":"\\"a\\":1,{"}'
  expect(parseStrictJson(text)).toEqual(JSON.parse(text))
})

test('ordinary JSON passes unchanged', () => {
  const safeValue = fc.jsonValue({ maxDepth: 5 }).filter((value) => {
    const text = JSON.stringify(value)
    return !/__proto__|constructor|prototype|\\u0000|\\ud/.test(text)
  })
  fc.assert(
    fc.property(safeValue, (value) => {
      const text = JSON.stringify(value)
      expect(parseStrictJson(text)).toEqual(JSON.parse(text))
    }),
  )
})
