import { safeNext } from '../lib/safe-path.ts'

/** Search fields as strings: a token that looks like a number stays a string. */
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

function shortText(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined
}

/**
 * Invalid fields of an edited URL are dropped. Every field is returned, also without a value: the
 * router keeps fields that a route does not return.
 */
type Search = Record<string, unknown>
type RedirectSearch = { next?: string | undefined }

export function nextSearch(search: Search): RedirectSearch {
  return { next: safeNext(search.next) }
}

/** For URLs with plain text fields; the values are their maximum lengths. */
export function textSearch<const Name extends string>(longest: Record<Name, number>) {
  const names = Object.keys(longest) as Name[]
  return (search: Search) =>
    Object.fromEntries(names.map((name) => [name, shortText(search[name], longest[name])])) as {
      [each in Name]?: string | undefined
    }
}

export const homeSearch = textSearch({ error: 64 })
export const resetSearch = textSearch({ token: 512, error: 64 })
export const errorSearch = textSearch({ error: 64, request: 64, provider: 64 })
export const linkSearch = textSearch({ provider: 64 })
export const tokenSearch = textSearch({ token: 128 })
export const signOutSearch = textSearch({ done: 1, deleted: 1 })
export const outboxSearch = textSearch({ to: 320, mail: 64 })
export const referenceSearch = textSearch({ find: 64, open: 64 })

const linkResult = textSearch({ state: 24, error: 64, change: 1 })

export function confirmSearch(search: Search): RedirectSearch & ReturnType<typeof linkResult> {
  return { ...nextSearch(search), ...linkResult(search) }
}
