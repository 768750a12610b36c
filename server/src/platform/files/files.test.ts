import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeS3 } from '#testing/fake-s3.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import { checkKey, FileRejected, type FileStore } from './store.ts'
import { sweepOrphans } from './sweep.ts'

const root = mkdtempSync(join(tmpdir(), 'guildhall-files-'))
let s3: Awaited<ReturnType<typeof startFakeS3>>
const stores: Record<string, FileStore> = {}
beforeAll(async () => {
  s3 = await startFakeS3()
  stores.disk = diskStore(root)
  stores.s3 = s3Store(s3.options)
})
afterAll(async () => {
  await s3.stop()
  rmSync(root, { recursive: true, force: true })
})

const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
async function* inChunks(bytes: Buffer, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function readAll(bytes: AsyncIterable<Uint8Array> | undefined) {
  if (!bytes) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const content = Buffer.from('Content of a test file.')
const put = (store: FileStore, key: string, bytes = content) =>
  store.write(key, inChunks(bytes), { size: bytes.length, sha256: checksumOf(bytes) })

describe.each(['disk', 's3'])('a store on %s', (kind) => {
  const store = () => stores[kind] as FileStore

  test('returns the stored bytes, completely or as a range', async () => {
    expect(await put(store(), 'a/one')).toEqual({
      size: content.length,
      sha256: checksumOf(content),
    })
    expect(await readAll(await store().read('a/one'))).toEqual(content)
    expect(await readAll(await store().read('a/one', { start: 7, end: 9 }))).toEqual(
      content.subarray(7, 10),
    )
    expect(await store().size('a/one')).toBe(content.length)
  })

  test('stores an empty file', async () => {
    await put(store(), 'a/empty', Buffer.alloc(0))
    expect(await store().size('a/empty')).toBe(0)
    expect(await readAll(await store().read('a/empty'))).toEqual(Buffer.alloc(0))
  })

  test('has no bytes and no size of a deleted or unknown file', async () => {
    await put(store(), 'a/deleted')
    await store().remove('a/deleted')
    await store().remove('a/deleted')
    for (const key of ['a/deleted', 'a/unknown', 'unknown/file']) {
      expect(await store().read(key)).toBeUndefined()
      expect(await store().size(key)).toBeUndefined()
    }
  })

  test.each([
    ['too many bytes', { size: content.length - 1 }, 'size'],
    ['too few bytes', { size: content.length + 1 }, 'size'],
    ['other bytes', { size: content.length, sha256: checksumOf(Buffer.from('other')) }, 'checksum'],
    ['an invalid checksum', { size: content.length, sha256: Buffer.from('aa', 'hex') }, 'checksum'],
  ] as const)('rejects %s and keeps the earlier file', async (_, declared, reason) => {
    await put(store(), 'a/kept', Buffer.from('earlier'))
    const error = await store()
      .write('a/kept', inChunks(content), declared)
      .catch((error) => error)
    expect(error).toBeInstanceOf(FileRejected)
    expect(error.reason).toBe(reason)
    expect(await readAll(await store().read('a/kept'))).toEqual(Buffer.from('earlier'))
  })

  test('stores nothing of an aborted upload', async () => {
    async function* aborting() {
      yield content.subarray(0, 5)
      throw new Error('The connection was lost.')
    }
    const declared = { size: content.length }
    await expect(store().write('a/aborted', aborting(), declared)).rejects.toThrow('lost')
    expect(await store().size('a/aborted')).toBeUndefined()
  })

  test('lists keys in order and in pages', async () => {
    const keys = ['l/a', 'l/a-b', 'l/a/b', 'l/b', 'l/b/c/d', 'l/c']
    for (const key of keys.toReversed()) await put(store(), key)
    const found: string[] = []
    for (let after = 'l'; ; after = found.at(-1) ?? '') {
      const page = (await store().list(after, 2)).map(({ key }) => key)
      found.push(...page.filter((key) => key.startsWith('l/')))
      if (page.length < 2 || page.some((key) => key > 'l/zz')) break
    }
    expect(found).toEqual(keys)
    expect(await store().list('', 0)).toEqual([])
  })

  test('has only old unreferenced files deleted by a sweep', async () => {
    const keys = ['s/new', 's/used', 's/orphan']
    for (const key of keys) await put(store(), key)
    const referenced = async (some: readonly string[]) =>
      new Set(some.filter((key) => key !== 's/orphan'))
    const past = new Date(Date.now() - 60_000)
    expect(await sweepOrphans(store(), referenced, past)).toBe(0)
    expect(await sweepOrphans(store(), referenced, new Date(Date.now() + 60_000))).toBe(1)
    expect(await store().size('s/orphan')).toBeUndefined()
    expect(await store().size('s/used')).toBe(content.length)
  })

  test('is swept in several batches', async () => {
    const many = Array.from({ length: 501 }, (_, at) => `m/${String(at).padStart(4, '0')}`)
    for (const key of many) await put(store(), key, Buffer.from('x'))
    const others = async (some: readonly string[]) =>
      new Set(some.filter((key) => !key.startsWith('m/')))
    const removed = await sweepOrphans(store(), others, new Date(Date.now() + 60_000))
    expect(removed).toBe(501)
    expect((await store().list('m', 5)).filter(({ key }) => key.startsWith('m/'))).toEqual([])
  }, 60_000)
})

test('the temporary file of an aborted upload is deleted once it is old', async () => {
  const folder = join(root, '.partial')
  await stores.disk?.write('p/a', inChunks(content), { size: content.length })
  expect(readdirSync(folder)).toEqual([])
  const { writeFileSync } = await import('node:fs')
  writeFileSync(join(folder, 'old'), 'part')
  writeFileSync(join(folder, 'new'), 'part')
  utimesSync(join(folder, 'old'), 0, 0)
  await stores.disk?.removeUnfinished(new Date(Date.now() - 60_000))
  expect(readdirSync(folder)).toEqual(['new'])
})

test('concurrent uploads of one key leave one complete file', async () => {
  const [a, b] = [Buffer.alloc(200_000, 'a'), Buffer.alloc(100_000, 'b')]
  await Promise.all([
    put(stores.disk as FileStore, 'r/x', a),
    put(stores.disk as FileStore, 'r/x', b),
  ])
  const stored = await readAll(await stores.disk?.read('r/x'))
  expect([a, b].some((each) => stored?.equals(each))).toBe(true)
})

test('requests to S3 are signed and carry the checksum', async () => {
  s3.requests.length = 0
  await put(stores.s3 as FileStore, 'h/one')
  expect(s3.requests).toMatchObject([
    {
      method: 'PUT',
      url: '/files/guildhall/h/one',
      headers: {
        'x-amz-checksum-sha256': checksumOf(content).toString('base64'),
        'content-length': String(content.length),
        authorization: expect.stringMatching(
          /\/eu-central-1\/s3\/aws4_request, SignedHeaders=.*x-amz-checksum-sha256/,
        ),
      },
    },
  ])
})

test('an error of the service contains its status and code only', async () => {
  s3.fail(503)
  const message = 'The file storage responded to GET with 503 SlowDown.'
  await expect(stores.s3?.read('a/one')).rejects.toThrow(message)
  s3.fail(undefined)
})

test.each([
  '',
  '.',
  '..',
  'a/../b',
  '/a',
  'a/',
  'a//b',
  'A',
  'a b',
  'a%2fb',
  'ä',
  '.partial/x',
  'a\0b',
])('the key %j is rejected', async (key) => {
  expect(() => checkKey(key)).toThrow('a file key')
  await expect(stores.disk?.read(key)).rejects.toThrow('a file key')
})
