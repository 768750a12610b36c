export type Output = {
  readonly json: boolean
  /** The answer of the command, for people or for programs. */
  answer(value: unknown, text: () => string): void
  /** Something on the way, for people only. */
  note(text: string): void
  /** Replaces the line before, on a terminal. */
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
    answer(value, text) {
      close()
      out.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${harmless(text())}\n`)
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
 * What people call themselves is shown on the terminal of whoever looks after them: nothing in it
 * may move the cursor, change colours, or turn the line around.
 */
const harmless = (text: string) =>
  text.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
const oneLine = (text: string) => harmless(text.replaceAll('\n', '\ufffd'))

/** Columns as wide as what stands in them; the last one is left as it is. */
export function columns(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map((cell) => oneLine(cell)))
  const widths = (shown[0] ?? []).map((_, at) =>
    Math.max(...shown.map((row) => row[at]?.length ?? 0)),
  )
  return shown
    .map((row) =>
      row
        .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Names and values below each other. */
export function facts(pairs: readonly (readonly [name: string, value: unknown])[]): string {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return columns(shown.map(([name, value]) => [name, shownValue(value)]))
}

const shownValue = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))
