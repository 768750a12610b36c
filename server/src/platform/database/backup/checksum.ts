import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createGunzip, createGzip } from 'node:zlib'
import { assertIsFile, writeAtomically } from './atomic-file.ts'
import type { Write } from './dump.ts'
import { damaged } from './lines.ts'

/**
 * A backup is a gzip file that any gunzip reads. Its last member is a line with the SHA-256 of all bytes
 * before it, in exactly one possible encoding: so no bit of the file can change unnoticed, not even
 * those that gzip itself ignores.
 */
function checksumMember(hash: string): Buffer {
  const text = Buffer.from(`${JSON.stringify({ sha256: hash })}\n`)
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
  const stored = Buffer.alloc(5)
  stored[0] = 1
  stored.writeUInt16LE(text.length, 1)
  stored.writeUInt16LE(~text.length & 0xffff, 3)
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32(text), 0)
  tail.writeUInt32LE(text.length, 4)
  return Buffer.concat([head, stored, text, tail])
}

const checksumLength = checksumMember('0'.repeat(64)).length

export type WrittenBackup = {
  readonly bytes: number
  /** Of all bytes before the last member, which contains it. */
  readonly sha256: string
  /** Of the whole file, as other programs compute it. */
  readonly fileSha256: string
}

/** Writes the lines to `path`, which appears only once all of it is on the disk. */
export function writeWithChecksum(
  path: string,
  fill: (write: Write) => Promise<void>,
): Promise<WrittenBackup> {
  return writeAtomically(path, async (file) => {
    const hash = createHash('sha256')
    const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 })
    const hasher = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const written = pipeline(gzip, hasher, async (source) => {
      for await (const chunk of source) await file.writeFile(chunk)
    })
    written.catch(() => undefined)
    try {
      await fill(async (lines) => {
        if (!gzip.write(lines)) {
          await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written])
        }
      })
    } catch (error) {
      // Ends the writing, so that the file can be closed and deleted.
      gzip.destroy()
      await written.catch(() => undefined)
      throw error
    }
    gzip.end()
    await written
    const whole = hash.copy()
    const sha256 = hash.digest('hex')
    const member = checksumMember(sha256)
    await file.writeFile(member)
    const fileSha256 = whole.update(member).digest('hex')
    return { bytes: (await file.stat()).size, sha256, fileSha256 }
  })
}

/** Checks that every byte of the file is unchanged. */
export async function verifyChecksum(path: string): Promise<void> {
  const body = await bodyLength(path)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: body - 1 })) hash.update(chunk)
  const found: Buffer[] = []
  for await (const chunk of createReadStream(path, { start: body })) found.push(chunk)
  if (!Buffer.concat(found).equals(checksumMember(hash.digest('hex')))) {
    throw damaged('its checksum does not match')
  }
}

export async function* linesOfBackup(path: string): AsyncGenerator<string> {
  const source = createReadStream(path, { end: (await bodyLength(path)) - 1 })
  const gunzip = createGunzip()
  const reading = pipeline(source, gunzip)
  reading.catch(() => undefined)
  yield* createInterface({ input: gunzip, crlfDelay: Number.POSITIVE_INFINITY })
  await reading.catch((error: Error) => {
    throw damaged(error.message)
  })
}

async function bodyLength(path: string): Promise<number> {
  await assertIsFile(path)
  const { size } = await stat(path)
  if (size <= checksumLength) throw damaged('it is too short')
  return size - checksumLength
}
