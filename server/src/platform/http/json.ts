import { AppError } from '../../kernel/index.ts'

const maxDepth = 32
const maxKeys = 10_000
/** A body that may be longer may have more keys: one in so many bytes. */
const bytesPerKey = 100
const maxStringLength = 65_536
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses JSON and refuses names that reach into prototypes, repeated names (parsers disagree on which
 * one counts), NUL and unpaired surrogates in strings, and deep nesting.
 */
export function parseStrictJson(text: string, limit = 0): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('INVALID_JSON_IN_REQUEST_BODY')
  }
  const keysLeft = Math.max(maxKeys, limit / bytesPerKey)
  if (!isSafe(value, 0, { keysLeft }) || hasRepeatedName(text)) {
    throw new AppError('VALIDATION_ERROR')
  }
  return value
}

/** A string that can be stored in the database. */
export function isSafeText(text: string): boolean {
  return text.length <= maxStringLength && !text.includes('\0') && text.isWellFormed()
}

const isSafeName = (name: string) => !forbiddenNames.has(name) && isSafeText(name)

function isSafe(value: unknown, depth: number, seen: { keysLeft: number }): boolean {
  if (typeof value === 'string') return isSafeText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maxDepth) return false
  if (Array.isArray(value)) {
    seen.keysLeft -= value.length
    return seen.keysLeft >= 0 && value.every((item) => isSafe(item, depth + 1, seen))
  }
  return Object.entries(value).every(
    ([name, item]) => --seen.keysLeft >= 0 && isSafeName(name) && isSafe(item, depth + 1, seen),
  )
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/** The text is valid JSON: a string right after `{` or `,` inside an object is a name. */
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
