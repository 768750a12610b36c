const mebibyte = 1_048_576
/** One has to arrive within the time limit of a request, also on a slow line. */
const partSize = 8 * mebibyte
export const mostBytes = 1024 * mebibyte

export type Part = {
  readonly number: number
  readonly chunkStart: number
  /** Not part of it. */
  readonly chunkEnd: number
}

export const partsOf = (size: number): readonly Part[] =>
  Array.from({ length: Math.max(1, Math.ceil(size / partSize)) }, (_, at) => ({
    number: at + 1,
    chunkStart: at * partSize,
    chunkEnd: Math.min(size, (at + 1) * partSize),
  }))

/** As the server compares it; nothing where the page may not calculate it. */
export async function checksumOf(bytes: Blob): Promise<string | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return null
  const hash = new Uint8Array(await subtle.digest('SHA-256', await bytes.arrayBuffer()))
  return btoa(String.fromCharCode(...hash))
}
