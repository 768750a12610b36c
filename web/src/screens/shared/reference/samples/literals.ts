/** Characters that change how a line of code looks: those of direction, and invisible ones. */
const invisible = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** JSON in which every character can be seen. */
export function visibleJson(value: unknown, indent?: number): string {
  return (JSON.stringify(value, null, indent) ?? 'null').replace(
    invisible,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** One word of a shell, whatever it contains. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

const plain = /^[^'"\\\p{C}]*$/u

/** A string in the quotes that the language prefers, or as JSON, which both languages read too. */
export function quoted(text: string): string {
  return plain.test(text) && visibleJson(text) === `"${text}"` ? `'${text}'` : visibleJson(text)
}

const identifier = /^[A-Za-z_$][\w$]*$/

export function typescriptLiteral(value: unknown, depth = 0): string {
  return literal(value, depth, {
    constants: { true: 'true', false: 'false', null: 'null' },
    // As a key, it would set the prototype.
    key: (name) =>
      name === '__proto__' ? `['__proto__']` : identifier.test(name) ? name : quoted(name),
    string: quoted,
  })
}

export function pythonLiteral(value: unknown, depth = 0): string {
  return literal(value, depth, {
    constants: { true: 'True', false: 'False', null: 'None' },
    key: visibleJson,
    string: visibleJson,
  })
}

type Language = {
  readonly constants: Readonly<Record<string, string>>
  readonly key: (name: string) => string
  readonly string: (text: string) => string
}

const step = (depth: number) => '  '.repeat(depth)
const longest = 60

function literal(value: unknown, depth: number, language: Language): string {
  if (typeof value === 'string') return language.string(value)
  if (typeof value === 'number') return JSON.stringify(value)
  if (typeof value !== 'object' || value === null)
    return language.constants[String(value)] ?? 'null'
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((each) => literal(each, depth + 1, language))
    : Object.entries(value).map(
        ([name, each]) => `${language.key(name)}: ${literal(each, depth + 1, language)}`,
      )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (line.length <= longest && !line.includes('\n')) return line
  const lines = parts.map((part) => `${step(depth + 1)}${part},`)
  return [open, ...lines, step(depth) + close].join('\n')
}
