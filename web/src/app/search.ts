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

/**
 * A hand-edited address loses what makes no sense. Every field is named, also without a value: the
 * router keeps as it stands in the address whatever a route leaves unnamed.
 */
type Search = Record<string, unknown>
type Place = { next?: string | undefined }

export function nextSearch(search: Search): Place {
  return { next: safePath(search.next) }
}

export function homeSearch(search: Search): { error?: string | undefined } {
  return { error: word(search.error, 64) }
}

export function verifySearch(
  search: Search,
): Place & { done?: '1' | undefined; error?: string | undefined } {
  const done = search.done === '1' ? '1' : undefined
  return { next: safePath(search.next), done, error: word(search.error, 64) }
}

export function resetSearch(search: Search): {
  token?: string | undefined
  error?: string | undefined
} {
  return { token: word(search.token), error: word(search.error, 64) }
}

export function errorSearch(search: Search): {
  error?: string | undefined
  request?: string | undefined
} {
  return { error: word(search.error, 64), request: word(search.request, 64) }
}

export function referenceSearch(search: Search): {
  find?: string | undefined
  open?: string | undefined
} {
  return { find: word(search.find, 64), open: word(search.open, 64) }
}

export function outboxSearch(search: Search): {
  to?: string | undefined
  mail?: string | undefined
} {
  return { to: word(search.to, 320), mail: word(search.mail, 64) }
}
