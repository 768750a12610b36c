import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import { createProduct, ordersOf } from '#testing/checkouts.ts'
import { uploadFile } from '#testing/files.ts'
import { buyProduct } from '#testing/license-keys.ts'
import { callWithToken, createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/customer-portal/downloadables/'
const bytes = Buffer.from('a book of many pages')

/** A customer who bought two files, of which one is archived. */
async function withFiles() {
  const merchant = await createMerchant(server)
  const upload = (name: string) =>
    uploadFile(server, merchant.call, { service: 'downloadable', name }, bytes)
  const [book, old] = [await upload('Büch.pdf'), await upload('old.pdf')]
  const benefit = await createBenefit(merchant, {
    type: 'downloadables',
    description: 'The book',
    properties: { files: [old.id, book.id], archived: { [old.id]: true } },
  })
  const product = await createProduct(merchant)
  await setBenefits(merchant, product, [benefit])
  const { checkout, customerToken } = await buyProduct(server, merchant, product)
  const list = async (query = '') =>
    (await callWithToken(server, customerToken, 'GET', path + query)).body
  await expect.poll(async () => (await list()).items.length, { timeout: 15_000 }).toBe(1)
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.visitor().send(new Request(url, { headers }))
  /** Follows the link to the bytes. */
  async function download(url: string, headers?: Record<string, string>) {
    const answer = await get(url)
    const location = answer.headers.get('location')
    return location ? get(new URL(location, url).href, headers) : answer
  }
  return { benefit, book, checkout, download, list, merchant, old }
}

test('a customer downloads what was bought, without credentials, as an attachment', async () => {
  const { benefit, book, download, list, merchant, old } = await withFiles()
  const [item] = (await list()).items
  expect(item).toMatchObject({
    benefit_id: benefit.id,
    file: {
      id: book.id,
      name: 'Büch.pdf',
      size: bytes.length,
      service: 'downloadable',
      checksum_sha256_hex: book.checksum_sha256_hex,
      download: { headers: {} },
    },
  })
  const { expires_at, url } = item.file.download
  expect(new Date(expires_at).getTime()).toBeGreaterThan(
    new Date(item.file.last_modified_at).getTime(),
  )
  const answer = await download(url)
  expect([answer.status, answer.text]).toEqual([200, bytes.toString()])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  const rest = await download(url, { range: 'bytes=2-' })
  expect([rest.status, rest.text]).toEqual([206, bytes.subarray(2).toString()])
  const rows = await server.query(
    'select downloads from downloadables where organization_id = $1',
    [merchant.organizationId],
  )
  expect(rows).toEqual([{ downloads: 2 }])
  expect((await list(`?benefit_id=${old.id}`)).items).toEqual([])
  const files = (await merchant.call('GET', `/v1/benefits/${benefit.id}/files`)).body
  expect(files.items.map(({ id }: { id: string }) => id)).toEqual([old.id, book.id])
})

test('a link ends with the grant, and a forged one leads nowhere', async () => {
  const { checkout, download, list, merchant } = await withFiles()
  const { url } = (await list()).items[0].file.download
  expect((await download(`${url}x`)).status).toBe(404)
  const [order] = await ordersOf(merchant, checkout)
  const refund = { order_id: order.id, reason: 'other', amount: 1, revoke_benefits: true }
  const answer = await merchant.call('POST', '/v1/refunds/', refund)
  expect(answer.status, answer.text).toBe(201)
  await expect.poll(async () => (await list()).items.length, { timeout: 15_000 }).toBe(0)
  expect((await download(url)).status).toBe(404)
})

test('a changed benefit gives other files', async () => {
  const { benefit, book, list, merchant, old } = await withFiles()
  await merchant.call('PATCH', `/v1/benefits/${benefit.id}`, {
    type: 'downloadables',
    properties: { files: [old.id, book.id], archived: { [book.id]: true } },
  })
  await expect
    .poll(async () => (await list()).items.map((each: { file: { id: string } }) => each.file.id), {
      timeout: 15_000,
    })
    .toEqual([old.id])
})

test('files of another organization are not found', async () => {
  const { benefit } = await withFiles()
  const other = await createMerchant(server)
  expect((await other.call('GET', `/v1/benefits/${benefit.id}/files`)).status).toBe(404)
})
