import type { useListSearch } from './list-search.ts'

/** Cursors of the pages before, so that one can go back: `30.20.10`. */
const longest = 300

/** The last cursors, as many as a URL may have. */
export function withCursor(path: string, cursor: string): string {
  const cursors = [...path.split('.').filter(Boolean), cursor]
  while (cursors.join('.').length > longest) cursors.shift()
  return cursors.join('.')
}

/** The pages of a list that has no total; `before` of the URL is how one came here. */
export function cursorPages(list: ReturnType<typeof useListSearch>, next: string | null) {
  const path = list.fields.before ?? ''
  const back = path.split('.').slice(0, -1).join('.')
  return {
    previous: path === '' ? undefined : list.hrefWith({ before: back }),
    next: next === null ? undefined : list.hrefWith({ before: withCursor(path, next) }),
  }
}

export function currentCursor(list: ReturnType<typeof useListSearch>): string | undefined {
  return list.fields.before?.split('.').at(-1) || undefined
}
