import { mapEntries } from './map-entries.ts'

/** Maps whose keys belong to the merchant; they are not converted. */
const opaque = /metadata$|^custom_?field_?data$/i

export function camelKey(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export function snakeKey(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function rename(value: unknown, name: (key: string) => string): unknown {
  return mapEntries(value, (key, inner) => {
    if (key.includes('[')) return [key, inner]
    return [name(key), opaque.test(key) ? inner : rename(inner, name)]
  })
}

/** Billing shapes are `snake_case` on the wire and `camelCase` in a program. */
export function toCamel(value: unknown): unknown {
  return rename(value, camelKey)
}

export function toSnake(value: unknown): unknown {
  return rename(value, snakeKey)
}
