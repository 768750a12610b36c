import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { newBuyer } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailsTo } from '#testing/users.ts'

let server: TestServer
let merchant: Merchant
let slug: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  slug = await slugOf(merchant)
})
afterAll(() => server.stop())

const slugOf = async ({ call, organizationId }: Merchant): Promise<string> =>
  (await call('GET', `/v1/organizations/${organizationId}`)).body.slug

/** The portal of the seller, and the page that finds all sellers of an address. */
const ways = [
  ['of a seller', () => `/portal/${slug}`],
  ['of all sellers', () => '/portal'],
] as const

async function atEntry(path: string) {
  const email = newBuyer()
  await createCustomer(merchant, { email, name: 'Ada' })
  const page = pageAt(server, path)
  const send = async (fields: Record<string, string>) => page.send({ email, ...fields })
  const shown = async (fields: Record<string, string>) =>
    page.facts('portal-entry', await send(fields))
  /** The newest, once there are so many. */
  const code = (count: number) =>
    vi.waitFor(
      async () => {
        const emails = await emailsTo(server, email)
        expect(emails).toHaveLength(count)
        return /(?<=\s)\d{8}\b/.exec(emails[0]?.text ?? '')?.[0] ?? ''
      },
      { timeout: 15_000, interval: 50 },
    )
  return { code, page, send, shown }
}

describe.each(ways)('a code %s', (_, pathOf) => {
  test('is taken with the words and signs around it', async () => {
    const { code, page, send } = await atEntry(pathOf())
    await send({ intent: 'send-code' })
    const digits = await code(1)
    const pasted = `Code: ${digits.slice(0, 4)}\u00a0${digits.slice(4)}.`
    const entered = await send({ intent: 'enter', code: pasted })
    expect((await page.facts('portal-home', entered)).name).toBe('Ada')
  })

  test('is sent anew, and then only the new one works', async () => {
    const { code, page, send, shown } = await atEntry(pathOf())
    await send({ intent: 'send-code' })
    const first = await code(1)
    expect(await shown({ intent: 'send-again' })).toMatchObject({ step: 'code', note: 'sentAgain' })
    const second = await code(2)
    expect(await shown({ intent: 'enter', code: first })).toMatchObject({ note: 'wrong' })
    const entered = await send({ intent: 'enter', code: second })
    expect((await page.facts('portal-home', entered)).name).toBe('Ada')
  })
})

test('no new code is sent where the first one would not be, and the one before can still be typed', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const shop = await slugOf(await createMerchant(limited))
  for (const path of ['/portal', `/portal/${shop}`]) {
    const page = pageAt(limited, path)
    const asked = { intent: 'send-again', email: newBuyer() }
    const notes: (string | null)[] = []
    for (let round = 0; round < 7; round++) {
      const { note, step } = await page.facts('portal-entry', await page.send(asked))
      expect(step).toBe('code')
      notes.push(note)
    }
    expect(notes).toEqual([...Array.from({ length: 6 }, () => 'sentAgain'), 'tooMany'])
  }
})
