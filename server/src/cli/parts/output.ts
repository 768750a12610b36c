export type Output = {
  readonly json: boolean
  /** Prints the result of the command, as text or as JSON. */
  result(value: unknown, text: () => string): void
  /** A message to standard error. */
  note(text: string): void
  /** A progress line that replaces the previous one, on a terminal only. */
  progress(text: string): void
}

type Streams = {
  readonly out: { write(text: string): unknown }
  readonly err: { write(text: string): unknown; readonly isTTY?: boolean | undefined }
}

export function createOutput(json: boolean, { out, err }: Streams): Output {
  let open = false
  const close = () => {
    if (open) err.write('\n')
    open = false
  }
  return {
    json,
    result(value, text) {
      close()
      out.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${sanitize(text())}\n`)
    },
    note(text) {
      close()
      err.write(`${text}\n`)
    },
    progress(text) {
      if (!err.isTTY) return
      err.write(`\r${text}`)
      open = true
    },
  }
}

/**
 * User-chosen names are shown on the terminal of the operator: they must not move the cursor, change
 * colours, or reverse the text direction.
 */
const sanitize = (text: string) =>
  text.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
const oneLine = (text: string) => sanitize(text.replaceAll('\n', '\ufffd'))

/** Aligned columns; the last one is not padded. */
export function columns(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map((cell) => oneLine(cell)))
  const widths = (shown[0] ?? []).map((_, index) =>
    Math.max(...shown.map((row) => row[index]?.length ?? 0)),
  )
  return shown
    .map((row) =>
      row
        .map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Names and values, one pair per line. */
export function details(pairs: readonly (readonly [name: string, value: unknown])[]): string {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return columns(shown.map(([name, value]) => [name, shownValue(value)]))
}

const shownValue = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))
