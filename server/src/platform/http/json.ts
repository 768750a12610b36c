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
  const seen: Seen = {
    names: 0,
    left: Math.max(maxKeys, limit / bytesPerKey),
    // Without an escape sequence, JSON that was decoded from UTF-8 can hold neither.
    isSafeText: text.includes('\\u') ? isSafeText : isShortText,
  }
  if (!isSafe(value, 0, seen) || countNames(text) !== seen.names) {
    throw new AppError('VALIDATION_ERROR')
  }
  return value
}

const isShortText = (text: string) => text.length <= maxStringLength

/** A string that can be stored in the database. */
export function isSafeText(text: string): boolean {
  return isShortText(text) && !text.includes('\0') && text.isWellFormed()
}

type Seen = {
  /** Names of objects, of those that are repeated one. */
  names: number
  /** Names and items that may still come. */
  left: number
  readonly isSafeText: (text: string) => boolean
}

function isSafe(value: unknown, depth: number, seen: Seen): boolean {
  if (typeof value === 'string') return seen.isSafeText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maxDepth) return false
  if (Array.isArray(value)) {
    seen.left -= value.length
    return seen.left >= 0 && value.every((item) => isSafe(item, depth + 1, seen))
  }
  const names = Object.keys(value)
  seen.names += names.length
  seen.left -= names.length
  if (seen.left < 0) return false
  return names.every(
    (name) =>
      !forbiddenNames.has(name) &&
      seen.isSafeText(name) &&
      isSafe((value as Record<string, unknown>)[name], depth + 1, seen),
  )
}

const [quote, colon, backslash] = [0x22, 0x3a, 0x5c]

/** Names of all objects, repeated ones as often as they occur: a colon outside of strings follows each. */
function countNames(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === colon) count++
    else if (code === quote) at = endOfString(text, at)
  }
  return count
}

/** The closing quotation mark of a string: the first one that is not escaped. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first--
  return (at - first) % 2 === 1
}
