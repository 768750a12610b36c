import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pythonLiteral, quoted, shellWord, typescriptLiteral, visibleJson } from './literals.ts'

const brace = '$'.concat('{')
const hostile = [
  "it's",
  `"; rm -rf ~; echo '`,
  `$(id) \`id\` ${brace}HOME} !! \\`,
  "'\\''",
  'two\nlines\r\nand a tab\t',
  `${brace}process.exit()} \`${brace}1}\``,
  '*/ // # """ \'\'\'',
  '{"__proto__": {}}',
  'абв ł 🏛',
]

/** What a shell hands to a program. */
function throughShell(words: readonly string[]): string[] {
  const out = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(shellWord).join(' ')}`])
  return out.toString().split('\0').slice(0, -1)
}

test('a shell reads back what was quoted for it', () => {
  expect(throughShell(hostile)).toEqual(hostile)
})

const evaluated = (code: string) => new Function(`return ${code}`)()
const json = fc.jsonValue({ maxDepth: 4 })

test('TypeScript reads back any value that was written for it', () => {
  for (const text of hostile) expect(evaluated(quoted(text))).toBe(text)
  fc.assert(
    fc.property(json, (value) => {
      expect(evaluated(`(${typescriptLiteral(value)})`)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('a key that would set the prototype stays a key', () => {
  const value = JSON.parse('{"__proto__": {"admin": true}}')
  const read = evaluated(`(${typescriptLiteral(value)})`)
  expect(Object.keys(read)).toEqual(['__proto__'])
  expect(read.admin).toBeUndefined()
})

test('strings of Python are those of JSON, which it reads the same way', () => {
  for (const text of hostile) expect(pythonLiteral(text)).toBe(visibleJson(text))
  expect(pythonLiteral('it\'s "quoted"\n')).toBe('"it\'s \\"quoted\\"\\n"')
})

test('Python has names of its own for constants', () => {
  expect(pythonLiteral({ yes: true, no: false, none: null, list: [1, 'a'] })).toBe(
    '{ "yes": True, "no": False, "none": None, "list": [1, "a"] }',
  )
})

test('long values are broken into lines, with keys as the language writes them', () => {
  const value = { name: 'x'.repeat(40), 'content-type': 'application/json', inner: { ok: true } }
  expect(typescriptLiteral(value)).toBe(
    `{\n  name: '${'x'.repeat(40)}',\n  'content-type': 'application/json',\n  inner: { ok: true },\n}`,
  )
  expect(typescriptLiteral({})).toBe('{}')
  expect(typescriptLiteral([])).toBe('[]')
})

test('characters that hide or turn text around can be seen', () => {
  expect(visibleJson('a\u202eb\u200b\ufeff')).toBe('"a\\u202eb\\u200b\\ufeff"')
  expect(quoted('a\u202eb')).toBe('"a\\u202eb"')
  expect(JSON.parse(visibleJson('a\u202eb'))).toBe('a\u202eb')
})
