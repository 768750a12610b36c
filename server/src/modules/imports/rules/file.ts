import { type Row, rowOf, rowsOf, type Tables } from './incomer.ts'

/** JSON, a line of JSON for each row, or CSV with a line of names: whichever the text is. */
export function readTables(text: string): Tables | null {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return { users: [] }
  if (!/^[[{]/.test(trimmed)) {
    const users = readCsv(trimmed)
    return users && { users }
  }
  const whole = parse(trimmed)
  if (Array.isArray(whole)) return { users: rowsOf(whole) }
  const lists = Object.entries(rowOf(whole)).filter(([, value]) => Array.isArray(value))
  if (whole !== undefined && isListing(lists)) {
    return Object.fromEntries(lists.map(([name, value]) => [name, rowsOf(value)]))
  }
  if (whole !== undefined) return { users: [rowOf(whole)] }
  const rows = trimmed.split('\n').map((line) => (line.trim() === '' ? null : parse(line)))
  if (rows.includes(undefined)) return null
  return { users: rows.filter((row) => row !== null).map(rowOf) }
}

/** One person may be a JSON object with lists, too; a file of tables has one of these names. */
function isListing(lists: readonly [string, unknown][]): boolean {
  return lists.some(([name]) => name === 'user' || name === 'users')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Quoted fields may hold commas, quotes written twice, and line breaks. Nothing when a line has
 * another number of fields than the first, or a quote is not closed: nobody is half known.
 */
export function readCsv(text: string): Row[] | null {
  const lines: string[][] = [[]]
  let ended = false
  for (const [, quoted, plain, separator] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy,
  )) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    ended = separator === ''
    if (ended) break
    if (separator !== ',') lines.push([])
  }
  const [names = [], ...all] = lines
  const rows = all.filter((row) => row.some((field) => field !== ''))
  if (!ended || rows.some((row) => row.length !== names.length)) return null
  return rows.map((row) =>
    Object.fromEntries(names.map((name, at) => [name.trim(), row[at] ?? ''])),
  )
}
