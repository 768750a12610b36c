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

/**
 * Objects as text, with names that may be repeated, escaped or look like the syntax around them. None
 * begins with a backslash: JSON.parse of Node 24 takes the escape sequence of another name for it, once
 * it has seen it at the same place.
 */
const name = fc.constantFrom('a', 'b', '\\u0061', '\\"', ':', '{', ',', 'a\\\\', 'a\\\\\\":')
const { objectText } = fc.letrec<{ objectText: string; valueText: string }>((tie) => ({
  valueText: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'text' },
    fc.constantFrom('1', 'null', '" : "', '"\\\\"', '"\\":{"', '[]'),
    tie('objectText'),
    fc.array(tie('valueText'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
  ),
  objectText: fc
    .array(fc.tuple(name, tie('valueText')), { maxLength: 4 })
    .map((pairs) => `{${pairs.map(([key, value]) => `"${key}": ${value}`).join(',')}}`),
}))

/** By another way: token by token, with the names of each open object. */
function hasRepeatedName(text: string): boolean {
  const open: (Set<string> | null)[] = []
  let expectsName = false
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    const names = open.at(-1)
    if (part === '{') open.push(new Set())
    else if (part === '[') open.push(null)
    else if (part === '}' || part === ']') open.pop()
    else if (expectsName && names && part.startsWith('"')) {
      const found = JSON.parse(part) as string
      if (names.has(found)) return true
      names.add(found)
    }
    expectsName = part === '{' || (part === ',' && open.at(-1) !== null)
  }
  return false
}

test('exactly objects with repeated names are refused, whatever their strings contain', () => {
  let repeated = 0
  fc.assert(
    fc.property(objectText, (text) => {
      const isRefused = hasRepeatedName(text)
      if (isRefused) {
        repeated++
        expect(() => parseStrictJson(text)).toThrow()
      } else expect(parseStrictJson(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 300 },
  )
  expect(repeated).toBeGreaterThan(10)
})
