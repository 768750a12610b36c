import { createReadStream } from 'node:fs'

/** Opens the text of a file as a stream of chunks; each call starts at the beginning. */
export type OpenText = () => AsyncIterable<string>

/** The file does not conform to its format. */
export class UnreadableFile extends Error {}

const chunkSize = 128 * 1024

export function readTextFile(path: string): OpenText {
  return () => createReadStream(path, { encoding: 'utf8', highWaterMark: chunkSize })
}

/** Skips a byte order mark and blank lines at the beginning. */
export async function* skipLeadingWhitespace(text: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = false
  for await (const piece of text) {
    const rest = begun ? piece : piece.trimStart()
    if (rest === '') continue
    begun = true
    yield rest
  }
}
