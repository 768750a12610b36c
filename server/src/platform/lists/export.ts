import { csvCell } from '../../kernel/index.ts'

const pageSize = 1_000

export type Pages<Row> = {
  /** The rows that follow the given one, or the first ones; fewer than the size on the last page. */
  readonly readAfter: (last: Row | undefined, size: number) => Promise<readonly Row[]>
  readonly head: string
  readonly line: (row: Row) => string
}

/** Streams page by page, only as fast as the client reads. */
export function exportPages<Row>({
  readAfter,
  head,
  line,
}: Pages<Row>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let last: Row | undefined
  return new ReadableStream({
    start(controller) {
      if (head !== '') controller.enqueue(encoder.encode(head))
    },
    async pull(controller) {
      const rows = await readAfter(last, pageSize)
      last = rows.at(-1)
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(line).join('')))
      if (rows.length < pageSize) controller.close()
    },
  })
}

type Cell = string | number | boolean | null | undefined
type InZone = (date: Date | null) => string | null

/** What stands in each column; times are `2030-01-31 23:59:59`, which spreadsheets read as dates. */
export type CsvColumns<Row, Name extends string = string> = {
  readonly [Column in Name]: (row: Row, inZone: InZone) => Cell
}

function createInZone(timeZone: string): InZone {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (date) => date && format.format(date)
}

type CsvExport<Row, Name extends string> = Pick<Pages<Row>, 'readAfter'> & {
  readonly columns: CsvColumns<Row, Name>
  /** Which columns, in which order; without a choice all. */
  readonly names?: readonly Name[]
  readonly timeZone?: string
}

export function exportCsv<Row, Name extends string>({
  readAfter,
  columns,
  names = Object.keys(columns) as Name[],
  timeZone = 'UTC',
}: CsvExport<Row, Name>): ReadableStream<Uint8Array> {
  const inZone = createInZone(timeZone)
  const cells = names.map((name) => columns[name])
  const line = (values: readonly Cell[]) => `${values.map(csvCell).join(',')}\r\n`
  return exportPages({
    readAfter,
    head: line(names),
    line: (row) => line(cells.map((cell) => cell(row, inZone))),
  })
}
