import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import {
  buyerOf,
  createProduct,
  newBuyer,
  openCheckout,
  ordersOf,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { newPortalCustomer, signInCode } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
let merchant: Merchant
let slug: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  await allowEmailChange(merchant, true)
  slug = await slugOf(merchant)
})
afterAll(() => server.stop())

async function allowEmailChange({ call, organizationId }: Merchant, isAllowed: boolean) {
  const answer = await call('PATCH', `/v1/organizations/${organizationId}`, {
    customer_portal_settings: { customer: { allow_email_change: isAllowed } },
  })
  expect(answer.status, answer.text).toBe(200)
}

const slugOf = async ({ call, organizationId }: Merchant): Promise<string> =>
  (await call('GET', `/v1/organizations/${organizationId}`)).body.slug

const kind = 'portal-settings'

/** A customer on the page of the settings. */
async function settings(more: object = {}, seller = merchant) {
  const { customer, token } = await newPortalCustomer(server, seller, more)
  const page = pageAt(server, `/portal/${await slugOf(seller)}/settings`)
  page.visitor.cookies.set('guildhall_portal', token)
  const stored = async () => (await seller.call('GET', `/v1/customers/${customer.id}`)).body
  return { customer, page, stored, token }
}

const details = {
  intent: 'save',
  name: 'Grete Lang',
  billing_name: 'Lang & Söhne <b>GmbH</b>',
  country: 'DE',
  line1: 'Lindenstraße 1',
  line2: '',
  postal_code: '04177',
  city: 'Leipzig',
  state: '',
  tax_id: 'DE123456788',
  locale: 'de',
}

describe('the details', () => {
  test('are stored as they were typed, twice with one result, and are shown again', async () => {
    const { page, stored } = await settings()
    const [first, second] = await Promise.all([page.send(details), page.send(details)])
    for (const answer of [first, second]) {
      expect(await page.facts(kind, answer)).toMatchObject({ note: 'saved', problems: {} })
    }
    const shown = await page.facts(kind, await page.open())
    const { intent: _, ...values } = details
    expect(shown).toMatchObject({ values, isTaxIdValid: true, note: null, locale: 'de' })
    expect(await stored()).toMatchObject({
      name: details.name,
      billing_name: details.billing_name,
      locale: 'de',
      tax_id: ['DE123456788', 'eu_vat'],
      billing_address: { country: 'DE', line1: 'Lindenstraße 1', line2: null, city: 'Leipzig' },
    })
  })

  test.each([
    ['a tax id of no company', { tax_id: 'DE1' }, { tax_id: 'taxId' }],
    ['a name without an end', { name: 'x'.repeat(257) }, { name: 'tooLong' }],
    ['an address without a country', { country: '' }, { country: 'missing' }],
    ['a country that is none', { country: 'XX' }, { country: 'invalid' }],
  ])('are refused whole for %s, and stay in the form', async (_, wrong, problems) => {
    const { page, stored } = await settings()
    const before = await stored()
    const sent = { ...details, ...wrong }
    const shown = await page.facts(kind, await page.send(sent))
    expect(shown).toMatchObject({ note: 'notSaved', problems, isTaxIdValid: false })
    expect(shown.values.city).toBe('Leipzig')
    expect(await stored()).toEqual(before)
  })

  test('are not stored before the button is pressed', async () => {
    const { page, stored } = await settings()
    const before = await stored()
    const shown = await page.facts(kind, await page.send({ ...details, intent: 'update' }))
    expect(shown).toMatchObject({ note: null, values: { country: 'DE', name: 'Grete Lang' } })
    await page.send({ ...details, intent: 'constructor' })
    expect(await stored()).toEqual(before)
  })

  test('leave out the address and the tax id of a customer who gives none', async () => {
    const { page, stored } = await settings()
    const none = Object.fromEntries(Object.keys(details).map((name) => [name, '']))
    const shown = await page.facts(kind, await page.send({ ...none, intent: 'save', name: 'Ada' }))
    expect(shown).toMatchObject({ note: 'saved', isTaxIdValid: false })
    expect(await stored()).toMatchObject({ name: 'Ada', billing_address: null, tax_id: null })
  })

  test('show the page in the language that was chosen, also where the address names another', async () => {
    const { page } = await settings()
    const shown = await page.facts(
      kind,
      await page.send({ ...details, locale: 'fr' }, '?locale=de'),
    )
    expect(shown).toMatchObject({ locale: 'fr', values: { locale: 'fr' } })
    expect([shown.home, shown.address]).toEqual([
      `/portal/${slug}?locale=fr`,
      `/portal/${slug}/settings?locale=fr`,
    ])
  })
})

describe('another email address', () => {
  test('gets a link, and is not used before it was opened', async () => {
    const { customer, page, stored } = await settings()
    const email = newBuyer()
    const shown = await page.facts(
      kind,
      await page.send({ intent: 'change-email', new_email: email }),
    )
    expect(shown).toMatchObject({ note: 'emailSent', email: customer.email })
    await expect
      .poll(async () => (await emailsTo(server, email)).map(({ text }) => text).join(''))
      .toContain(`/portal/${slug}/email`)
    expect((await stored()).email).toBe(customer.email)
  })

  test.each([
    ['what is no address', () => '<b>nobody', 'email'],
    ['the present one', (own: string) => own.toUpperCase(), 'invalid'],
  ])('is refused for %s', async (_, typed, problem) => {
    const { customer, page } = await settings()
    const sent = { intent: 'change-email', new_email: typed(customer.email) }
    const shown = await page.facts(kind, await page.send(sent))
    expect(shown).toMatchObject({ problems: { new_email: problem }, note: null })
    expect(shown.values.new_email).toBe(sent.new_email)
  })

  test('of another customer gets the same response as a free one', async () => {
    const other = await settings()
    const { page } = await settings()
    const noteOf = async (email: string) =>
      (await page.facts(kind, await page.send({ intent: 'change-email', new_email: email }))).note
    expect(await noteOf(other.customer.email)).toBe(await noteOf(newBuyer()))
  })

  test('is refused where the seller does not allow it', async () => {
    const seller = await createMerchant(server)
    await allowEmailChange(seller, false)
    const { page } = await settings({}, seller)
    expect((await page.facts(kind, await page.open())).mayChangeEmail).toBe(false)
    const sent = await page.send({ intent: 'change-email', new_email: newBuyer() })
    expect((await page.facts(kind, sent)).note).toBe('refused')
  })
})

describe('an invoice that lacks the details of the buyer', () => {
  async function bought() {
    const { id } = await createProduct(merchant, { prices: [{ amount_type: 'free' }] })
    const { customer, page, stored, token } = await settings({ name: null })
    const checkout = await openCheckout(merchant, { products: [id], customer_id: customer.id })
    const answer = await buyerOf(server, checkout).confirm({})
    expect(answer.status, answer.text).toBe(200)
    await reaches(merchant, checkout, 'succeeded')
    const [order] = await ordersOf(merchant, checkout)
    const documents = pageAt(server, `/portal/${slug}/orders/${order.id}`)
    documents.visitor.cookies.set('guildhall_portal', token)
    return { documents, order, page, stored }
  }
  const leadsTo = async (answer: Promise<{ headers: Headers }>) =>
    (await answer).headers.get('location') ?? ''

  /** The name of the file that a signed link opens. */
  async function fileAt(answer: Promise<{ headers: Headers }>): Promise<string> {
    const [, payload = ''] = (await leadsTo(answer)).split('.')
    return JSON.parse(Buffer.from(payload, 'base64url').toString()).name
  }

  test('leads to the settings and, once they are complete, to the invoice', async () => {
    const { documents, order, page } = await bought()
    const asked = `?order=${order.id}`
    expect(await leadsTo(documents.open('/invoice'))).toBe(page.path + asked)
    expect(await fileAt(documents.open('/receipt'))).toMatch(/^RCPT-/)
    const lacking = await page.send({ ...details, billing_name: '', country: '' }, asked)
    expect((await page.facts(kind, lacking)).problems).toEqual({
      billing_name: 'missing',
      country: 'missing',
    })
    const shown = await page.facts(kind, await page.send(details, asked))
    expect(shown).toMatchObject({
      note: 'saved',
      order: {
        invoice: `${documents.path}/invoice`,
        receipt: `${documents.path}/receipt`,
        isIncomplete: false,
      },
    })
    expect(await fileAt(documents.open('/invoice'))).toBe(`${order.invoice_number}.pdf`)
  })

  test('of another customer is not found, and changes nothing', async () => {
    const { order } = await bought()
    const { page, stored } = await settings()
    const before = await stored()
    for (const id of [order.id, 'x']) {
      expect(await leadsTo(page.open(`?order=${id}`))).toBe(`/portal/${slug}`)
      expect(await leadsTo(page.send(details, `?order=${id}`))).toBe(`/portal/${slug}`)
    }
    expect(await stored()).toEqual(before)
  })
})

describe('the data of the customer', () => {
  const download = { intent: 'download' }

  test('is a file, in the language of the page, and only of this customer', async () => {
    const { customer, page } = await settings({ name: 'Grete Lang', locale: 'fr' })
    const answer = await page.send(download, '?locale=de')
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="${slug}-data.json"`,
    ])
    expect(answer.body).toMatchObject({
      customer: { id: customer.id, name: 'Grete Lang', email: customer.email },
    })
    expect(answer.body.about[0]).toContain('JSON-Datei')
  })

  test('is one at a time: the page says so, and keeps its address', async () => {
    const { customer, page } = await settings()
    await server.query(
      `insert into customer_downloads (organization_id, customer_id, run_id, leased_until,
         counted_from, count) values ($1, $2, md5('run')::uuid, '2100-01-01', '2030-01-01', 1)`,
      [merchant.organizationId, customer.id],
    )
    const busy = await page.facts(kind, await page.send(download, '?locale=de'))
    expect(busy).toMatchObject({ note: 'dataBusy', address: `${page.path}?locale=de` })
    await server.query(
      `update customer_downloads set leased_until = '2000-01-01', counted_from = '2100-01-01',
         count = 10 where customer_id = $1`,
      [customer.id],
    )
    expect(await page.facts(kind, await page.send(download))).toMatchObject({ note: 'dataTooMany' })
  })
})

describe('the settings are closed', () => {
  test('to the session of another seller', async () => {
    const { page, token } = await settings({}, await createMerchant(server))
    const here = pageAt(server, `/portal/${slug}/settings`)
    here.visitor.cookies.set('guildhall_portal', token)
    const answers = [await here.open(), await here.send(details)]
    for (const answer of [...answers, await here.send({ intent: 'download' })]) {
      expect(await page.facts('portal-entry', answer)).toMatchObject({ note: 'ended' })
    }
  })

  test('to a buyer who did not prove the address', async () => {
    const { id } = await createProduct(merchant)
    const checkout = await openCheckout(merchant, { products: [id] })
    const bought = await buyerOf(server, checkout).confirm()
    const { customer_id: customerId } = await reaches(merchant, checkout, 'succeeded')
    const page = pageAt(server, `/portal/${slug}/settings`)
    page.visitor.cookies.set('guildhall_portal', bought.body.customer_session_token)
    const answers = [await page.open(), await page.send(details)]
    for (const answer of [...answers, await page.send({ intent: 'download' })]) {
      expect(await page.facts('portal-entry', answer)).toMatchObject({ note: 'proof' })
    }
    const { body } = await merchant.call('GET', `/v1/customers/${customerId}`)
    expect(body).toMatchObject({ name: 'Ada', tax_id: null })
  })
})

describe('of a team', () => {
  test('it lists who manages the billing, invites and removes them', async () => {
    const { page } = await settings({ type: 'team' })
    expect((await page.facts(kind, await page.open())).managers).toEqual({ list: [], mayAdd: true })
    const email = newBuyer()
    const send = async (fields: Record<string, string>) => page.facts(kind, await page.send(fields))
    const wrong = await send({ intent: 'invite-manager', manager_email: 'bob@' })
    expect(wrong.problems).toEqual({ manager_email: 'email' })
    expect(wrong.values.manager_email).toBe('bob@')
    const invited = await send({ intent: 'invite-manager', manager_email: email })
    expect(invited.note).toBe('managerInvited')
    expect(invited.values.manager_email).toBe('')
    const [manager] = invited.managers?.list ?? []
    expect(manager).toMatchObject({ email, isAccepted: false, isYou: false })
    const removed = await send({ intent: `remove-manager ${manager?.id}` })
    expect([removed.note, removed.managers?.list]).toEqual(['managerRemoved', []])
  })

  test('its own address is none of a manager', async () => {
    const { customer, page } = await settings({ type: 'team' })
    const fields = { intent: 'invite-manager', manager_email: customer.email }
    expect((await page.facts(kind, await page.send(fields))).problems).toEqual({
      manager_email: 'invalid',
    })
  })

  test('a manager sees their own address, changes not that of the team, and leaves', async () => {
    const { customer, page } = await settings({ type: 'team' })
    const email = newBuyer()
    const invited = await page.send({ intent: 'invite-manager', manager_email: email })
    const [manager] = (await page.facts(kind, invited)).managers?.list ?? []
    const path = '/v1/customer-portal/customer-session'
    const named = { email, organization_id: merchant.organizationId }
    await server.visitor().post(`${path}/request`, named)
    const code = await signInCode(server, email)
    const chosen = { ...named, code, customer_id: customer.id }
    const { body } = await server.visitor().post(`${path}/authenticate`, chosen)
    page.visitor.cookies.set('guildhall_portal', body.token)
    const facts = await page.facts(kind, await page.open())
    expect([facts.email, facts.mayChangeEmail]).toEqual([email, false])
    expect(facts.managers?.list).toMatchObject([{ id: manager?.id, isYou: true }])
    const left = await page.send({ intent: `remove-manager ${manager?.id}` })
    expect([left.status, left.headers.get('location')]).toEqual([303, `/portal/${slug}`])
    await page.facts('portal-entry', await page.open())
  })

  test('others have no such part', async () => {
    const { customer, page } = await settings()
    expect((await page.facts(kind, await page.open())).managers).toBeNull()
    await page.send({ intent: 'invite-manager', manager_email: newBuyer() })
    const { body } = await merchant.call('GET', `/v1/customers/${customer.id}/members`)
    expect(body.items).toEqual([])
  })
})
