import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putBytes, sha256Of, uploadFile } from '#testing/files.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/files/'
const bytes = Buffer.from('0123456789')
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2_000)])
const whole = { number: 1, chunk_start: 0, chunk_end: 10 }
const book = {
  service: 'downloadable',
  name: '../../book.txt',
  mime_type: 'text/plain',
  size: 10,
  upload: { parts: [whole] },
}

async function started({ call }: Merchant, more: object = {}) {
  const { status, body, text } = await call('POST', path, { ...book, ...more })
  expect(status, text).toBe(201)
  return body
}

const picture = (merchant: Merchant) =>
  uploadFile(
    server,
    merchant.call,
    { service: 'product_media', name: 'a.png', mime_type: 'image/png' },
    png,
  )

const finish = ({ call }: Merchant, file: { id: string; upload: object }, parts: object[]) =>
  call('POST', `${path}${file.id}/uploaded`, { ...file.upload, parts })

describe('an upload', () => {
  test('in two parts is put together, and both checksums are told', async () => {
    const merchant = await createMerchant(server)
    const parts = [
      { number: 2, chunk_start: 4, chunk_end: 10 },
      { ...whole, chunk_end: 4 },
    ]
    const file = await started(merchant, { upload: { parts }, version: '1' })
    expect(file).toMatchObject({ is_uploaded: false, size_readable: '10 B', checksum_etag: null })
    const listed = (await merchant.call('GET', path)).body
    expect(listed.pagination.total_count).toBe(1)
    expect(listed.items).toMatchObject([
      { id: file.id, is_uploaded: false, last_modified_at: null },
    ])
    const pieces = [bytes.subarray(0, 4), bytes.subarray(4)]
    const completed = []
    for (const [index, piece] of pieces.entries()) {
      const sent = await putBytes(server, file.upload.parts[index].url, piece)
      completed.push({ number: index + 1, checksum_etag: sent.headers.get('etag') })
    }
    const { status, body } = await finish(merchant, file, completed)
    expect([status, body]).toMatchObject([
      200,
      {
        id: file.id,
        name: '../../book.txt',
        version: '1',
        is_uploaded: true,
        checksum_sha256_hex: sha256Of(bytes, 'hex'),
        checksum_sha256_base64: sha256Of(bytes, 'base64'),
      },
    ])
    expect((await finish(merchant, file, completed)).body).toEqual(body)
    const { items, pagination } = (await merchant.call('GET', `${path}?ids=${file.id}`)).body
    expect([items, pagination.total_count]).toEqual([[body], 1])
  })

  test('of other bytes than announced is refused at once', async () => {
    const merchant = await createMerchant(server)
    const checksum_sha256_base64 = sha256Of(bytes, 'base64')
    const other = Buffer.from('9876543210')
    for (const more of [
      { checksum_sha256_base64 },
      { upload: { parts: [{ ...whole, checksum_sha256_base64 }] } },
    ]) {
      const file = await started(merchant, more)
      const [{ url }] = file.upload.parts
      expect((await putBytes(server, url, other)).status).toBe(400)
      expect((await putBytes(server, url, Buffer.from('x'.repeat(1_000)))).status).toBe(400)
      const completed = [{ number: 1, checksum_etag: sha256Of(bytes, 'hex') }]
      expect((await finish(merchant, file, completed)).status).toBe(422)
    }
  })

  test('whose parts do not have the checksum of the whole is refused at its end', async () => {
    const merchant = await createMerchant(server)
    const parts = [
      { ...whole, chunk_end: 4 },
      { number: 2, chunk_start: 4, chunk_end: 10 },
    ]
    const checksum_sha256_base64 = sha256Of(Buffer.from('9876543210'), 'base64')
    const file = await started(merchant, { upload: { parts }, checksum_sha256_base64 })
    const pieces = [bytes.subarray(0, 4), bytes.subarray(4)]
    for (const [index, piece] of pieces.entries()) {
      await putBytes(server, file.upload.parts[index].url, piece)
    }
    const completed = pieces.map((piece, index) => ({
      number: index + 1,
      checksum_etag: sha256Of(piece, 'hex'),
    }))
    expect((await finish(merchant, file, completed)).status).toBe(422)
    expect((await finish(merchant, file, completed.slice(1))).status).toBe(422)
    const { items } = (await merchant.call('GET', path)).body
    expect(items).toMatchObject([{ id: file.id, is_uploaded: false }])
  })

  test('that was finished cannot be changed by its link', async () => {
    const merchant = await createMerchant(server)
    const file = await started(merchant)
    const [{ url }] = file.upload.parts
    const sent = await putBytes(server, url, bytes)
    const completed = [{ number: 1, checksum_etag: sent.headers.get('etag') }]
    await finish(merchant, file, completed)
    await putBytes(server, url, Buffer.from('9876543210'))
    const again = await finish(merchant, file, completed)
    expect(again.body.checksum_sha256_hex).toBe(sha256Of(bytes, 'hex'))
  })

  test('finished by two requests at once is one file', async () => {
    const merchant = await createMerchant(server)
    const file = await started(merchant)
    const sent = await putBytes(server, file.upload.parts[0].url, bytes)
    const completed = [{ number: 1, checksum_etag: sent.headers.get('etag') }]
    const answers = await Promise.all([1, 2].map(() => finish(merchant, file, completed)))
    for (const { status } of answers) expect([200, 422]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await merchant.call('GET', path)).body.pagination.total_count).toBe(1)
  })

  test('of a page that says it is a picture is refused', async () => {
    const merchant = await createMerchant(server)
    const page = Buffer.from('<html>1234')
    const file = await started(merchant, { service: 'product_media', mime_type: 'image/png' })
    const sent = await putBytes(server, file.upload.parts[0].url, page)
    const completed = [{ number: 1, checksum_etag: sent.headers.get('etag') }]
    expect((await finish(merchant, file, completed)).status).toBe(422)
  })

  test.each([
    ['parts that do not fit', { upload: { parts: [{ ...whole, chunk_end: 9 }] } }],
    ['a large picture', { service: 'product_media', mime_type: 'image/png', size: 10_485_761 }],
    ['a large avatar', { service: 'organization_avatar', mime_type: 'image/png', size: 1_048_577 }],
    ['a picture of another type', { service: 'product_media', mime_type: 'text/html' }],
    ['a line break in the type', { mime_type: 'text/plain\r\nx: y' }],
    ['a line break in the name', { name: 'a\r\nb' }],
    ['a wrong checksum', { checksum_sha256_base64: 'abc' }],
  ])('with %s is refused', async (_, more) => {
    const { call } = await createMerchant(server)
    expect((await call('POST', path, { ...book, ...more })).status).toBe(422)
  })

  test('beyond the space of the organization is refused, and deleting frees it', async () => {
    const merchant = await createMerchant(server)
    const file = await started(merchant)
    const used = `update file_usage set bytes = $2 where organization_id = $1`
    await server.query(used, [merchant.organizationId, 20 * 1024 ** 3 - 5])
    expect((await merchant.call('POST', path, book)).status).toBe(422)
    expect((await merchant.call('DELETE', path + file.id)).status).toBe(204)
    await started(merchant)
  })
})

test('a link that was changed opens nothing', async () => {
  const merchant = await createMerchant(server)
  const { url } = (await started(merchant)).upload.parts[0]
  expect((await putBytes(server, `${url}x`, bytes)).status).toBe(404)
  const token = url.split('/').at(-1)
  expect((await server.visitor().get(`/files/download/${token}`)).status).toBe(404)
})

describe('the public address of a picture', () => {
  test('needs no credential, and never shows the file as a page', async () => {
    const file = await picture(await createMerchant(server))
    const answer = await server.visitor().get(new URL(file.public_url).pathname)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
    })
  })

  test('does not exist for downloads, unfinished uploads and deleted files', async () => {
    const merchant = await createMerchant(server)
    const { call } = merchant
    const download = await uploadFile(server, call, { service: 'downloadable' }, bytes)
    const unfinished = await started(merchant, { service: 'product_media', mime_type: 'image/png' })
    const deleted = await picture(merchant)
    await call('DELETE', path + deleted.id)
    for (const id of [download.id, unfinished.id, deleted.id, 'x']) {
      expect((await server.visitor().get(`/files/media/${id}`)).status).toBe(404)
    }
    expect(download).not.toHaveProperty('public_url')
  })
})

test('a file is renamed and deleted, with its bytes', async () => {
  const merchant = await createMerchant(server)
  const { call } = merchant
  const { id } = await picture(merchant)
  const changed = await call('PATCH', path + id, { name: 'b.png', version: '2' })
  expect(changed.body).toMatchObject({ name: 'b.png', version: '2' })
  expect((await call('DELETE', path + id)).status).toBe(204)
  expect((await call('DELETE', path + id)).status).toBe(404)
  expect((await call('GET', path)).body.pagination.total_count).toBe(0)
})

test('another organization finds nothing of it', async () => {
  const merchant = await createMerchant(server)
  const { id } = await picture(merchant)
  const file = await started(merchant)
  const other = await createMerchant(server)
  const completed = [{ number: 1, checksum_etag: 'x' }]
  const answers = await Promise.all([
    other.call('PATCH', path + id, { name: 'x' }),
    other.call('DELETE', path + id),
    finish(other, file, completed),
    other.call('GET', `${path}?ids=${id}`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200])
  expect(answers[3]?.body.items).toEqual([])
  const product = { name: 'Book', prices: [{ amount_type: 'free' }], medias: [id] }
  expect((await other.call('POST', '/v1/products/', product)).status).toBe(422)
})

test('a token needs the scope', async () => {
  const { owner, organizationId } = await createMerchant(server)
  const { token } = await createAccessToken(owner, organizationId, { scopes: ['files:read'] })
  expect((await callWithToken(server, token, 'GET', path)).status).toBe(200)
  expect((await callWithToken(server, token, 'POST', path, book)).status).toBe(403)
})

test('a product shows its pictures in their order, until one is deleted', async () => {
  const merchant = await createMerchant(server)
  const { call } = merchant
  const [a, b] = [await picture(merchant), await picture(merchant)]
  const download = await uploadFile(server, call, { service: 'downloadable' }, bytes)
  const product = { name: 'Book', prices: [{ amount_type: 'free' }], medias: [b.id, a.id] }
  const { body } = await call('POST', '/v1/products/', product)
  expect(body.medias).toEqual([b, a])
  const wrong = await call('PATCH', `/v1/products/${body.id}`, { medias: [download.id] })
  expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['body', 'medias', 0]])
  await call('DELETE', path + b.id)
  expect((await call('GET', `/v1/products/${body.id}`)).body.medias).toEqual([a])
  const none = await call('PATCH', `/v1/products/${body.id}`, { medias: [] })
  expect(none.body.medias).toEqual([])
})
