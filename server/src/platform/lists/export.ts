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
  /** Columns that not every organization has, after the others. */
  readonly more?: readonly { readonly name: string; cell(row: Row): Cell }[]
}

function csvOf<Row, Name extends string>({
  columns,
  names = Object.keys(columns) as Name[],
  timeZone = 'UTC',
  more = [],
}: Omit<CsvExport<Row, Name>, 'readAfter'>) {
  const inZone = createInZone(timeZone)
  const cells = [...names.map((name) => columns[name]), ...more.map(({ cell }) => cell)]
  const line = (values: readonly Cell[]) => `${values.map(csvCell).join(',')}\r\n`
  const all = [...names, ...more.map(({ name }) => name)]
  return {
    names: all,
    head: line(all),
    line: (row: Row) => line(cells.map((cell) => cell(row, inZone))),
  }
}

/** Spreadsheets take a file for UTF-8 only if it says so at its beginning; programs may not expect it. */
export const byteOrderMark = '\ufeff'

export function exportCsv<Row, Name extends string>({
  readAfter,
  isForSpreadsheets = false,
  ...wanted
}: CsvExport<Row, Name> & {
  readonly isForSpreadsheets?: boolean
}): ReadableStream<Uint8Array> {
  const { head, line } = csvOf(wanted)
  return exportPages({ readAfter, head: isForSpreadsheets ? byteOrderMark + head : head, line })
}

/** Where a piece of a list ends that is read oldest first. */
export type RowPosition = { readonly createdAt: Date; readonly id: string }

/** The texts of a file that is made piece by piece, each from the end of the one before. */
export type CsvPieces = {
  readonly names: readonly string[]
  readonly head: string
  /** Fewer rows than the size are the last ones. */
  after(
    last: RowPosition | undefined,
    size: number,
  ): Promise<{
    readonly text: string
    readonly rows: number
    readonly last: RowPosition | undefined
  }>
}

export function csvPieces<Row extends RowPosition, Name extends string>({
  readAfter,
  ...wanted
}: Omit<CsvExport<Row, Name>, 'readAfter'> & {
  readonly readAfter: (last: RowPosition | undefined, size: number) => Promise<readonly Row[]>
}): CsvPieces {
  const { names, head, line } = csvOf(wanted)
  return {
    names,
    head,
    async after(last, size) {
      const rows = await readAfter(last, size)
      const end = rows.at(-1)
      return {
        text: rows.map(line).join(''),
        rows: rows.length,
        last: end && { createdAt: end.createdAt, id: end.id },
      }
    },
  }
}
