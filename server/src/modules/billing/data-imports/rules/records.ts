/** A line of a file, or for CSV a row, whose cells may contain line ends. */
export type FileRecord = {
  readonly text: string
  readonly line: number
  /** The last line of it. */
  readonly last: number
  /** The first byte after it. */
  readonly end: number
  readonly problem?: 'TOO_LONG' | 'NOT_UTF8' | undefined
}

/** More than any row of an export, and little enough for memory. */
const longestRecord = 1024 * 1024

type From = { readonly bytes: number; readonly lines: number }

const [newline, quote] = [0x0a, 0x22]

/**
 * Splits bytes into records without keeping more than one of them. A record that is too long is passed
 * over; its bytes are dropped as they come.
 */
export async function* recordsOf(
  chunks: AsyncIterable<Uint8Array>,
  from: From,
  options: { readonly quoted: boolean },
): AsyncGenerator<FileRecord> {
  let parts: Uint8Array[] = []
  let length = 0
  let position = from.bytes
  let line = from.lines
  // Of the record that is read now.
  let [first, inQuotes] = [line + 1, false]

  function take(piece: Uint8Array) {
    length += piece.length
    if (length <= longestRecord) parts.push(piece)
    else parts = []
  }

  function finish(): FileRecord {
    const record = { line: first, last: line, end: position }
    const isTooLong = length > longestRecord
    const bytes = Buffer.concat(parts)
    parts = []
    length = 0
    first = line + 1
    if (isTooLong) return { ...record, text: '', problem: 'TOO_LONG' }
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      return { ...record, text: text.replace(/\r?\n$/, '') }
    } catch {
      return { ...record, text: '', problem: 'NOT_UTF8' }
    }
  }

  for await (const chunk of chunks) {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (options.quoted && byte === quote) inQuotes = !inQuotes
      if (byte !== newline) continue
      line++
      // A quote that is never closed must not take the rest of the file with it.
      if (inQuotes && length + at - start < longestRecord) continue
      inQuotes = false
      take(chunk.subarray(start, at + 1))
      position += at + 1 - start
      start = at + 1
      yield finish()
    }
    const rest = chunk.subarray(start)
    position += rest.length
    if (rest.length > 0) take(Buffer.from(rest))
  }
  if (length > 0) {
    line++
    yield finish()
  }
}
