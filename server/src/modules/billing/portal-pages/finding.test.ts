import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { newBuyer } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { signInCode } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, emailsTo, signUp } from '#testing/users.ts'

let server: TestServer
let first: Merchant
let second: Merchant
beforeAll(async () => {
  server = await startServer()
  first = await createMerchant(server)
  second = await createMerchant(server)
})
afterAll(() => server.stop())

type Page = ReturnType<typeof pageAt>

const slugOf = async ({ call, organizationId }: Merchant): Promise<string> =>
  (await call('GET', `/v1/organizations/${organizationId}`)).body.slug

const finder = (headers?: Record<string, string>) => pageAt(server, '/portal', headers)
const ask = (page: Page, email: string) => page.send({ intent: 'send-code', email })
const emailsOf = (email: string) => emailsTo(server, email)

async function codeTo(page: Page, email: string): Promise<string> {
  await ask(page, email)
  return vi.waitFor(
    async () => {
      const texts = (await emailsOf(email)).map(({ text }) => text)
      const [code] = texts.flatMap((text) => /(?<=: )\d{8}\b/.exec(text) ?? [])
      return code ?? Promise.reject(new Error('No code yet.'))
    },
    { timeout: 15_000, interval: 50 },
  )
}

/** A customer of both sellers. */
async function customerOfBoth() {
  const email = newBuyer()
  const own = await createCustomer(first, { email, name: 'Ada at the first' })
  const other = await createCustomer(second, { email, name: 'Ada at the second' })
  return { email, own, other }
}

const sessionsOf = (customerId: string) =>
  server.query('select id from customer_sessions where customer_id = $1', [customerId])

describe('the owner of an address', () => {
  test('gets one code for all sellers, and enters the one that is chosen', async () => {
    const { email, other, own } = await customerOfBoth()
    const page = finder()
    const code = await codeTo(page, email)
    const [{ subject, text } = { subject: '', text: '' }, ...more] = await emailsOf(email)
    expect([subject, more]).toEqual(['Your code to see your purchases', []])
    expect(text).toContain('15 minutes')
    const typed = { intent: 'enter', email, code: `${code.slice(0, 4)} ${code.slice(4)}` }
    const list = await page.facts('portal-entry', await page.send(typed))
    expect(list).toMatchObject({ step: 'sellers', seller: null, code: typed.code })
    expect(list.sellers.map(({ id, isTest }) => [id, isTest])).toEqual([
      [first.organizationId, true],
      [second.organizationId, true],
    ])
    expect(page.visitor.cookies.size).toBe(0)
    const chosen = { ...typed, organization_id: second.organizationId }
    const entered = await page.send(chosen)
    expect(entered.headers.get('location')).toBe(`/portal/${await slugOf(second)}`)
    // One who is known to the checkouts of this seller, as after a code for it.
    expect(entered.setCookies.map((each) => each.split('=', 1)[0]).sort()).toEqual(
      ['guildhall_portal', `guildhall_customer_${await slugOf(second)}`].sort(),
    )
    const home = await page.facts('portal-home', entered)
    expect(home.name).toBe('Ada at the second')
    expect([await sessionsOf(own.id), await sessionsOf(other.id)]).toEqual([
      [],
      [expect.anything()],
    ])
    // The code was for one of them.
    for (const organization_id of [first.organizationId, second.organizationId]) {
      const again = await finder().send({ ...typed, organization_id })
      expect(await page.facts('portal-entry', again)).toMatchObject({ step: 'code', note: 'wrong' })
    }
  })

  test('of one seller enters at once, and chooses where several of its customers have it', async () => {
    const email = newBuyer()
    const named = await createCustomer(first, { email, name: 'Ada' })
    const page = finder()
    const code = await codeTo(page, email)
    const typed = await createCustomer(first, { email: newBuyer() })
    await server.query(
      `update customers set email = $1, email_standing = 'typed', name = 'Ben' where id = $2`,
      [email, typed.id],
    )
    const asked = { intent: 'enter', email, code }
    const choice = await page.facts('portal-entry', await page.send(asked))
    expect(choice).toMatchObject({ step: 'choice', sellerId: first.organizationId })
    expect(choice.customers.map(({ id }) => id)).toEqual([named.id, typed.id])
    const entered = await page.send({
      ...asked,
      organization_id: first.organizationId,
      customer_id: typed.id,
    })
    expect(await page.facts('portal-home', entered)).toMatchObject({ name: 'Ben' })
  })

  test('continues as the user who they are, also at another seller afterwards', async () => {
    const { email, visitor } = await signUp(server)
    const page = finder()
    const copy = () => {
      for (const [name, value] of visitor.cookies) page.visitor.cookies.set(name, value)
    }
    copy()
    expect((await page.facts('portal-entry', await page.open())).account).toBeNull()
    await visitor.get(await emailedLink(server, email, '/verify-email'))
    copy()
    // Nobody's customer is offered nothing.
    expect((await page.facts('portal-entry', await page.open())).account).toBeNull()
    await createCustomer(first, { email, name: 'Ada' })
    await createCustomer(second, { email, name: 'Ben' })
    expect((await page.facts('portal-entry', await page.open())).account).toBe(email)
    const list = await page.facts('portal-entry', await page.send({ intent: 'continue' }))
    expect(list).toMatchObject({ step: 'sellers', account: email })
    for (const [seller, name] of [
      [first, 'Ada'],
      [second, 'Ben'],
    ] as const) {
      const { organizationId: organization_id } = seller
      const home = await page.send({ intent: 'continue', organization_id })
      expect(await page.facts('portal-home', home)).toMatchObject({ name })
    }
    const stranger = await createMerchant(server)
    const refused = await page.send({
      intent: 'continue',
      organization_id: stranger.organizationId,
    })
    expect(await page.facts('portal-entry', refused)).toMatchObject({ note: 'signedOut' })
    await visitor.post('/api/auth/sign-out')
    const late = await page.send({ intent: 'continue' })
    expect(await page.facts('portal-entry', late)).toMatchObject({
      note: 'signedOut',
      account: null,
    })
  })

  test('finds real sellers before sandboxes, and where they were before ahead of all', async () => {
    const { email, other } = await customerOfBoth()
    const third = await createMerchant(server)
    await createCustomer(third, { email })
    await server.query('update billing_clocks set live = true where organization_id = $1', [
      third.organizationId,
    ])
    await server.query(`update customers set email_standing = 'proved' where id = $1`, [other.id])
    const page = finder()
    const code = await codeTo(page, email)
    const list = await page.facts('portal-entry', await page.send({ intent: 'enter', email, code }))
    expect(list.sellers.map(({ id, isTest }) => [id, isTest])).toEqual([
      [second.organizationId, true],
      [third.organizationId, false],
      [first.organizationId, true],
    ])
  })
})

describe('nobody else', () => {
  test('is told anything: the answer to an address is the same for everybody', async () => {
    const { email } = await customerOfBoth()
    const pages = await Promise.all(
      [email, 'nobody@example.com'].map(async (address) => {
        const page = await finder().facts('portal-entry', await ask(finder(), address))
        return JSON.stringify({ ...page, email: '' })
      }),
    )
    expect(new Set(pages).size).toBe(1)
    const wrong = await Promise.all(
      [email, 'nobody@example.com'].map(async (address) => {
        const sent = await finder().send({ intent: 'enter', email: address, code: '00000000' })
        const page = await finder().facts('portal-entry', sent)
        expect(page).toMatchObject({ step: 'code', note: 'wrong', sellers: [] })
        return JSON.stringify({ ...page, email: '' })
      }),
    )
    expect(new Set(wrong).size).toBe(1)
    await vi.waitFor(async () => expect(await emailsOf(email)).toHaveLength(1))
    expect(await emailsOf('nobody@example.com')).toEqual([])
  })

  test('opens a seller with the code of another purpose', async () => {
    const { email, own } = await customerOfBoth()
    const slug = await slugOf(first)
    const found = await codeTo(finder(), email)
    const portal = pageAt(server, `/portal/${slug}`)
    const typed = { intent: 'enter', email, code: found }
    expect(await portal.facts('portal-entry', await portal.send(typed))).toMatchObject({
      note: 'wrong',
    })
    await portal.send({ intent: 'send-code', email })
    const code = await signInCode(server, email)
    const page = finder()
    for (const more of [{}, { organization_id: first.organizationId }]) {
      const sent = await page.send({ intent: 'enter', email, code, ...more })
      expect(await page.facts('portal-entry', sent)).toMatchObject({ note: 'wrong' })
    }
    expect(await sessionsOf(own.id)).toEqual([])
  })

  test('opens a seller where the address is nobody’s, or a customer of another address', async () => {
    const { email } = await customerOfBoth()
    const stranger = await createMerchant(server)
    const victim = await createCustomer(stranger, { email: newBuyer() })
    const neighbour = await createCustomer(first, { email: newBuyer() })
    const page = finder()
    const code = await codeTo(page, email)
    for (const more of [
      { organization_id: stranger.organizationId },
      { organization_id: stranger.organizationId, customer_id: victim.id },
      { organization_id: first.organizationId, customer_id: victim.id },
      { organization_id: first.organizationId, customer_id: neighbour.id },
    ]) {
      const sent = await page.send({ intent: 'enter', email, code, ...more })
      expect(await page.facts('portal-entry', sent)).toMatchObject({ step: 'code', note: 'wrong' })
    }
    const others = [...(await sessionsOf(victim.id)), ...(await sessionsOf(neighbour.id))]
    expect(others).toEqual([])
  })

  test('finds the code by trying: five wrong ones end it', async () => {
    const { email } = await customerOfBoth()
    const page = finder()
    const code = await codeTo(page, email)
    const wrong = code === '00000000' ? '00000001' : '00000000'
    for (let round = 0; round < 5; round++) await page.send({ intent: 'enter', email, code: wrong })
    const late = await page.send({ intent: 'enter', email, code })
    expect(await page.facts('portal-entry', late)).toMatchObject({ note: 'wrong', sellers: [] })
  })

  test('uses a code twice, however often it is sent at once', async () => {
    const { email, own } = await customerOfBoth()
    const code = await codeTo(finder(), email)
    const { organizationId: organization_id } = first
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        finder().send({ intent: 'enter', email, code, organization_id }),
      ),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await sessionsOf(own.id)).toHaveLength(1)
  })
})

test('a seller who has closed is not found, nor a customer who was deleted', async () => {
  const { email, other } = await customerOfBoth()
  const closed = await createMerchant(server)
  await createCustomer(closed, { email })
  await server.query('update merchants set closed_at = created_at where organization_id = $1', [
    closed.organizationId,
  ])
  expect((await second.call('DELETE', `/v1/customers/${other.id}`)).status).toBe(204)
  const page = finder()
  const code = await codeTo(page, email)
  const entered = await page.send({ intent: 'enter', email, code })
  // One is left, and is entered at once.
  expect(entered.headers.get('location')).toBe(`/portal/${await slugOf(first)}`)
})

test('the list has no picture of another server, which would see who looks', async () => {
  const { email } = await customerOfBoth()
  const own = '/pictures/0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d'
  const pictures = ['https://tracker.example.com/logo.png', `http://localhost:3000${own}`]
  for (const [index, { call, organizationId }] of [first, second].entries()) {
    await call('PATCH', `/v1/organizations/${organizationId}`, { avatar_url: pictures[index] })
  }
  const page = finder()
  const code = await codeTo(page, email)
  const list = await page.facts('portal-entry', await page.send({ intent: 'enter', email, code }))
  expect(list.sellers.map(({ logo }) => logo)).toEqual([null, own])
})

test('the email has the language of the page, and the page keeps how it was asked for', async () => {
  const { email } = await customerOfBoth()
  const page = pageAt(server, '/portal?locale=de&theme=dark')
  const shown = await page.facts('portal-entry', await page.open())
  expect(shown).toMatchObject({ locale: 'de', theme: 'dark' })
  await ask(page, email)
  await vi.waitFor(async () => {
    const [sent] = await emailsOf(email)
    expect(sent?.subject).toBe('Ihr Code, um Ihre Käufe zu sehen')
  })
})
