/** A row of docs/flaky.md. */
export type FlakyName = {
  readonly file: string
  readonly test: string
  readonly firstSeen: string
  readonly cause: string
  readonly state: string
}

const columns = ['file', 'test', 'first seen', 'cause', 'state']

/** A cell may contain a bar, as `\|`. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

export function flakyNamesIn(page: string): FlakyName[] {
  const rows = page.split('\n').filter((line) => line.startsWith('|'))
  const [head = '', , ...names] = rows
  if (cellsOf(head).join() !== columns.join())
    throw new Error(`The table of docs/flaky.md has other columns than ${columns.join(', ')}.`)
  return names.map((row) => {
    const [file = '', test = '', firstSeen = '', cause = '', state = ''] = cellsOf(row)
    return { file, test, firstSeen, cause, state }
  })
}

export function rowOf({ file, test, firstSeen, cause, state }: FlakyName): string {
  const cells = [file, test, firstSeen, cause, state].map((cell) => cell.replaceAll('|', '\\|'))
  return `| ${cells.join(' | ')} |`
}
