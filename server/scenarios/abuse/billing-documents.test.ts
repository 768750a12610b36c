import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, newYork, openCheckout, ordersOf, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

test('A-239: what a buyer enters stays text on an invoice, and in the name of its file', async () => {
  const name = ') Tj ET /OpenAction << /S /JavaScript /JS (app.alert(1)) >> \\( endstream'
  const line1 = '<script>alert(1)</script> \u202eevil\u2066 =cmd() %PDF-1.7'
  const checkout = await openCheckout(merchant)
  const confirmed = await buyerOf(server, checkout).confirm({
    ...payment(),
    customer_name: name,
    customer_billing_name: name,
    customer_billing_address: { ...newYork, line1, line2: '\u200b' },
  })
  expect(confirmed.status, confirmed.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  const path = `/v1/orders/${order.id}/invoice`
  expect((await merchant.call('POST', path)).status).toBe(202)
  const { url } = (await merchant.call('GET', path)).body
  const response = await server.app.router.fetch(new Request(new URL(url, server.config.baseUrl)))
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[A-Z0-9-]+\.pdf"$/,
  )
  const bytes = new Uint8Array(await response.arrayBuffer())
  const document = await getDocumentProxy(bytes.slice())
  expect(await document.getJSActions()).toBeNull()
  expect(await document.getOpenAction()).toBeNull()
  expect(await document.getAttachments()).toBeNull()
  const raw = Buffer.from(bytes).toString('latin1')
  for (const word of ['/OpenAction', '/JavaScript', '/Launch', '/URI', '/EmbeddedFile']) {
    expect(raw).not.toContain(word)
  }
  const { text } = await extractText(document, { mergePages: true })
  expect(text.replaceAll(/\s+/g, '')).toContain('/S/JavaScript/JS(app.alert(1))>>')
})
