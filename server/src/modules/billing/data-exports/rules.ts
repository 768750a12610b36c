import type { exportFormat, TransferResource } from '@guildhall/contract/billing/data-exports'

/** The file of an export: a line of JSON for the header, for each row and for the end. */

export type Header = {
  readonly type: 'header'
  readonly format: (typeof exportFormat)['name']
  readonly version: (typeof exportFormat)['version']
  readonly export_id: string
  readonly created_at: string
  readonly resources: readonly TransferResource[]
  /** The settings of the organization. */
  readonly organization: object
}

type Row = { readonly type: TransferResource; readonly data: object }

type End = {
  readonly type: 'end'
  readonly counts: Readonly<Record<string, number>>
  /** Of all bytes before this line, in hexadecimal. */
  readonly sha256: string
}

export const lineOf = (line: Header | Row | End) => `${JSON.stringify(line)}\n`

/** The cells of a row: texts and numbers as they are, everything else as JSON. */
export const cellsOf = (row: object, columns: readonly string[]) =>
  columns.map((name) => {
    const value: unknown = Reflect.get(row, name)
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  })
