import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export const path = fileURLToPath(new URL('../../docs/compatibility.md', import.meta.url))

/** A line of the list: what one request, or the same request to both releases, shows. */
export type Row = {
  readonly request: string
  readonly release: string
  readonly stock: string
  readonly ours: string
}

const keyOf = (request: string, release: string) => `${request} | ${release}`

export type Document = {
  readonly text: string
  /** The reason written beside a difference in the document. */
  reason(row: Row): string | undefined
}

export async function readDocument(): Promise<Document> {
  const text = await readFile(path, 'utf8')
  const reasons = new Map<string, string>()
  for (const line of section(text, 'differences').split('\n')) {
    const [, request = '', release = '', , , why = ''] = line.split('|').map((cell) => cell.trim())
    if (why !== '' && why !== '?') reasons.set(keyOf(request, release), why)
  }
  return { text, reason: ({ request, release }) => reasons.get(keyOf(request, release)) }
}

const begin = (name: string) => `<!-- ${name}: written by the conformance tests -->\n`
const end = (name: string) => `<!-- end of ${name} -->`

function section(text: string, name: string): string {
  const start = text.indexOf(begin(name)) + begin(name).length
  return text.slice(start, text.indexOf(end(name)))
}

export function withSection(text: string, name: string, content: string): string {
  const start = text.indexOf(begin(name)) + begin(name).length
  return `${text.slice(0, start)}\n${content}\n\n${text.slice(text.indexOf(end(name)))}`
}

/** Cells are padded, as the formatter of this repository wants it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, index) => Math.max(3, ...all.map((row) => row[index]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  const rule = widths.map((width) => '-'.repeat(width))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}
