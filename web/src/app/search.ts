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

function word(value: unknown, longest = 512): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined
}

/** What is not named here, or makes no sense, is left out: a hand-edited address never breaks. */
function fields<T extends Record<string, unknown>>(given: T): { [K in keyof T]: T[K] } {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: T[K] }
}

type Search = Record<string, unknown>
type Place = { next?: string | undefined }

export function nextSearch(search: Search): Place {
  return fields({ next: safePath(search.next) })
}

export function homeSearch(search: Search): { error?: string | undefined } {
  return fields({ error: word(search.error, 64) })
}

export function verifySearch(
  search: Search,
): Place & { done?: '1' | undefined; error?: string | undefined } {
  const done = search.done === '1' ? '1' : undefined
  return fields({ next: safePath(search.next), done, error: word(search.error, 64) })
}

export function resetSearch(search: Search): {
  token?: string | undefined
  error?: string | undefined
} {
  return fields({ token: word(search.token), error: word(search.error, 64) })
}

export function errorSearch(search: Search): {
  error?: string | undefined
  request?: string | undefined
} {
  return fields({ error: word(search.error, 64), request: word(search.request, 64) })
}

export function outboxSearch(search: Search): {
  to?: string | undefined
  mail?: string | undefined
} {
  return fields({ to: word(search.to, 320), mail: word(search.mail, 64) })
}
