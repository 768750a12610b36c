import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createKeyRing } from '../key-ring.ts'
import { movableClock } from '../system.ts'
import { diskStore } from './disk.ts'
import { createFileLinks } from './links.ts'
import { createFileTransfer, rangeOf } from './transfer.ts'

const root = mkdtempSync(join(tmpdir(), 'guildhall-transfer-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const secret = 'a secret of thirty-two bytes or more'
const clock = movableClock()
const store = diskStore(root)
const links = createFileLinks(createKeyRing([secret]), clock)
const { download, upload } = createFileTransfer({ store, links })
const bytes = Buffer.from('0123456789')
const sha256 = createHash('sha256').update(bytes).digest('hex')

const put = (token: string, body: Buffer = bytes) =>
  upload(token, new Request('http://localhost/', { method: 'PUT', body: new Uint8Array(body) }))
const get = (token: string, range?: string, method = 'GET') =>
  download(token, new Request('http://localhost/', { method, headers: range ? { range } : {} }))
const linkTo = (key: string, name = 'Report.pdf') =>
  links.download({ key, name, type: 'application/pdf' }, 3600)

test('an upload link accepts the declared bytes, and a download link returns them', async () => {
  const sent = await put(await links.upload({ key: 'a/one', size: 10, sha256 }, 60))
  expect(sent.status).toBe(200)
  expect(sent.headers.get('etag')).toBe(`"${sha256}"`)
  const got = await get(await linkTo('a/one', 'Отчёт "1".pdf'))
  expect(Buffer.from(await got.arrayBuffer())).toEqual(bytes)
  expect(Object.fromEntries(got.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '10',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="_____ _1_.pdf"; filename*=UTF-8''%D0%9E%D1%82%D1%87%D1%91%D1%82%20%221%22.pdf`,
  })
})

test.each([
  ['other bytes', Buffer.from('9876543210')],
  ['more bytes', Buffer.from('0123456789A')],
  ['no bytes', Buffer.alloc(0)],
])('%s than declared are rejected', async (_, body) => {
  const response = await put(await links.upload({ key: 'a/rejected', size: 10, sha256 }, 60), body)
  expect(response.status).toBe(400)
  expect(await store.size('a/rejected')).toBeUndefined()
})

test('a range of a file is returned, and one beyond its end is rejected', async () => {
  const token = await linkTo('a/one')
  const part = await get(token, 'bytes=2-4')
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ])
  const beyond = await get(token, 'bytes=10-')
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  const head = await get(token, undefined, 'HEAD')
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
    200,
    '',
    '10',
  ])
})

test.each([
  [null, undefined],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', 'outside'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
])('the range header %j selects %j of ten bytes', (header, expected) => {
  expect(rangeOf(header, 10)).toEqual(expected)
})

test('a download link cannot upload, and an upload link cannot download', async () => {
  const down = await linkTo('a/one')
  const up = await links.upload({ key: 'a/one', size: 10, sha256 }, 60)
  expect((await put(down)).status).toBe(404)
  expect((await get(up)).status).toBe(404)
})

test('a forged link, a link of another server and an expired link are rejected', async () => {
  const foreign = createFileLinks(createKeyRing(['another secret of thirty-two bytes!!']), clock)
  const claims = { key: 'a/one', name: 'a', type: 'text/plain' }
  expect((await get(await foreign.download(claims, 60))).status).toBe(404)
  expect((await get('e30.e30.x')).status).toBe(404)
  const expiring = await links.download(claims, 60)
  clock.moveTo(new Date(clock.ms() + 61_000))
  expect((await get(expiring)).status).toBe(410)
})

test('a link stays valid after a change of the secret', async () => {
  const later = createFileLinks(
    createKeyRing(['a new secret of thirty-two bytes or so', secret]),
    clock,
  )
  const token = await linkTo('a/one')
  expect((await later.openDownload(token)).state).toBe('valid')
})

test('a link to a deleted file returns 404', async () => {
  expect((await get(await linkTo('a/unknown'))).status).toBe(404)
})
