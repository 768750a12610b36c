import { safePath } from '../lib/safe-path.ts'

/** Search fields as they stand in the address: a number in a token stays a text. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') fields.set(name, String(value))
  }
  const text = fields.toString()
  return text === '' ? '' : `?${text}`
}

function word(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined
}

/**
 * A hand-edited address loses what makes no sense. Every field is named, also without a value: the
 * router keeps as it stands in the address whatever a route leaves unnamed.
 */
type Search = Record<string, unknown>
type Place = { next?: string | undefined }

export function nextSearch(search: Search): Place {
  return { next: safePath(search.next) }
}

/** For addresses whose fields are plain words; the longest that each may be. */
function wordsSearch<const Name extends string>(longest: Record<Name, number>) {
  const names = Object.keys(longest) as Name[]
  return (search: Search) =>
    Object.fromEntries(names.map((name) => [name, word(search[name], longest[name])])) as {
      [each in Name]?: string | undefined
    }
}

export const homeSearch = wordsSearch({ error: 64 })
export const resetSearch = wordsSearch({ token: 512, error: 64 })
export const errorSearch = wordsSearch({ error: 64, request: 64 })
export const outboxSearch = wordsSearch({ to: 320, mail: 64 })
export const referenceSearch = wordsSearch({ find: 64, open: 64 })

export function verifySearch(
  search: Search,
): Place & { done?: '1' | undefined; error?: string | undefined } {
  const done = search.done === '1' ? '1' : undefined
  return { next: safePath(search.next), done, error: word(search.error, 64) }
}
