/** The size and checksum that an upload must have. */
export type Declared = {
  readonly size: number
  readonly sha256?: Buffer | undefined
}

export type Stored = { readonly size: number; readonly sha256: Buffer }

export type Range = { readonly start: number; readonly end: number }

export type Listed = { readonly key: string; readonly size: number; readonly modifiedAt: Date }

/** Storage for bytes by key. Names, types and owners are stored by the module that uses it. */
export type FileStore = {
  /** Stores the bytes under a key, completely or not at all. */
  write(key: string, bytes: AsyncIterable<Uint8Array>, declared: Declared): Promise<Stored>
  /** The bytes from `start` to `end`, both inclusive; all bytes without a range. */
  read(key: string, range?: Range): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Undefined if there is no such file. */
  size(key: string): Promise<number | undefined>
  /** No error if there is no such file. */
  remove(key: string): Promise<void>
  /** At most `limit` files after the key `after`, ordered by key. */
  list(after: string, limit: number): Promise<readonly Listed[]>
  /** Deletes temporary files of uploads that were aborted before then. */
  removeUnfinished(before: Date): Promise<void>
}

export class FileRejected extends Error {
  readonly reason: 'size' | 'checksum'
  constructor(reason: 'size' | 'checksum') {
    super(`The ${reason} of the bytes does not match the declared one.`)
    this.reason = reason
  }
}

/**
 * Keys become paths and parts of URLs, so their segments have lower-case letters, digits and hyphens
 * only. No segment can be `.` or `..`, and none needs escaping.
 */
export function checkKey(key: string): string {
  const segment = '[a-z0-9][a-z0-9-]{0,99}'
  if (new RegExp(`^${segment}(/${segment}){0,5}$`).test(key)) return key
  throw new Error(
    'The segments of a file key may contain lower-case letters, digits and hyphens only.',
  )
}
