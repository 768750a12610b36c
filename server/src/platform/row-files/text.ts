import { createReadStream } from 'node:fs'

/** Opens the text of a file as a stream of chunks; each call starts at the beginning. */
export type OpenText = () => AsyncIterable<string>

/** The file does not conform to its format. */
export class UnreadableFile extends Error {}

/** The file has another encoding. */
export class NotUtf8 extends UnreadableFile {}

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

/** The text of bytes in UTF-8; other encodings are refused, since they would be read as other characters. */
export async function* decodeUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (error) {
      throw new NotUtf8('This is not encoded in UTF-8.', { cause: error })
    }
  }
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += chunkSize) {
      const text = decode(chunk.subarray(at, at + chunkSize))
      if (text !== '') yield text
    }
  }
  const rest = decode()
  if (rest !== '') yield rest
}
