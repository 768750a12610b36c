import { AppError } from '../../kernel/index.ts'

const deepest = 32
const mostKeys = 10_000
const longestString = 65_536
const poisonous = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * JSON with the traps left out: names that reach into prototypes, a name given twice (readers
 * disagree on which one counts), NUL and broken surrogates in texts, and endless nesting.
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('INVALID_JSON_IN_REQUEST_BODY')
  }
  if (!isSafe(value, 0, { keys: 0 }) || hasRepeatedName(text)) {
    throw new AppError('VALIDATION_ERROR')
  }
  return value
}

/** A text that every reader takes, the database included. */
export function isSafeText(text: string): boolean {
  return text.length <= longestString && !text.includes('\0') && text.isWellFormed()
}

const isSafeName = (name: string) => !poisonous.has(name) && isSafeText(name)

function isSafe(value: unknown, depth: number, seen: { keys: number }): boolean {
  if (typeof value === 'string') return isSafeText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= deepest) return false
  if (Array.isArray(value)) {
    seen.keys += value.length
    return seen.keys <= mostKeys && value.every((item) => isSafe(item, depth + 1, seen))
  }
  return Object.entries(value).every(
    ([name, item]) => ++seen.keys <= mostKeys && isSafeName(name) && isSafe(item, depth + 1, seen),
  )
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/** The text is known to be JSON: a string right behind `{` or `,` inside an object is a name. */
function hasRepeatedName(text: string): boolean {
  const open: (Set<string> | null)[] = []
  let expectsName = false
  for (const [part] of text.matchAll(token)) {
    const names = open.at(-1)
    if (part === '{') open.push(new Set())
    else if (part === '[') open.push(null)
    else if (part === '}' || part === ']') open.pop()
    else if (expectsName && names && part.startsWith('"')) {
      const name = JSON.parse(part) as string
      if (names.has(name)) return true
      names.add(name)
    }
    expectsName = part === '{' || (part === ',' && open.at(-1) !== null)
  }
  return false
}
