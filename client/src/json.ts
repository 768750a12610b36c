import { mapEntries } from './map-entries.ts'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

function dateFrom(text: string): Date | string {
  if (!instant.test(text)) return text
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date
}

/** Instants arrive as text; here they become dates, wherever they stand outside of `left` keys. */
export function reviveDates(value: unknown, left?: RegExp): unknown {
  if (typeof value === 'string') return dateFrom(value)
  return mapEntries(value, (key, inner) => [
    key,
    left?.test(key) ? inner : reviveDates(inner, left),
  ])
}

/** An empty answer is `null`, and an answer that is no JSON stays the text it is. */
export function parseLeniently(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
