/** Edits of hand-written lists. Each throws when it does not find its place. */

function fail(what: string): never {
  throw new Error(`new-module cannot find ${what}`)
}

/** Adds a line before the end of a block, whose closing bracket is indented as its opening line. */
export function addToBlock(text: string, opening: string, line: string): string {
  const start = text.indexOf(opening)
  if (start < 0) fail(`“${opening}”`)
  const indent = /^ */.exec(opening)?.[0] ?? ''
  const end = new RegExp(`\\n${indent}[}\\]]`).exec(text.slice(start))
  if (!end) fail(`the end of “${opening}”`)
  const at = start + end.index
  return `${text.slice(0, at)}\n${line}${text.slice(at)}`
}

/** Adds an import after the last one; the formatter sorts them. */
export function addImport(text: string, line: string): string {
  const last = [...text.matchAll(/^import [^;]*? from '[^']+'\n/gm)].at(-1)
  if (!last) fail('the imports')
  const at = last.index + last[0].length
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`
}

/** Adds a module to a row of its area, counted from 1. */
export function addToRow(text: string, area: string, row: number, noun: string): string {
  const start = text.indexOf(`\n  ${area}: [\n`)
  if (start < 0) fail(`the area ${area}`)
  const end = text.indexOf('\n  ],', start)
  const rows = [...text.slice(start, end).matchAll(/^ {4}\[[^\]]*\]/gm)]
  const found = rows[row - 1]
  if (!found) fail(`row ${row} of ${area}`)
  const at = start + found.index + found[0].length - 1
  const before = text.slice(0, at).trimEnd()
  return `${before}${before.endsWith(',') ? '' : ','} '${noun}'${text.slice(at)}`
}

export function addText(text: string, path: readonly string[], value: string): string {
  const document: unknown = JSON.parse(text)
  const name = path.at(-1)
  let node = document as Record<string, unknown>
  for (const key of path.slice(0, -1)) {
    const next = node[key]
    if (typeof next !== 'object' || next === null) fail(path.join('.'))
    node = next as Record<string, unknown>
  }
  if (name === undefined) fail('a key')
  node[name] = value
  return `${JSON.stringify(document, null, 2)}\n`
}
