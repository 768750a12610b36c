import { createMerchant, post } from '../../bench/billing/merchant.ts'
import { linksOfEmails, type People } from '../../bench/people.ts'

/** Where the measured pages are. */
export type Addresses = {
  readonly slug: string
  /** Open, for a plan. */
  readonly checkout: string
  /** Of a product with a license key. */
  readonly receipt: string
  /** Of an order whose payment failed, from its email. */
  readonly pay: string
  readonly portal: string
  readonly subscription: string
  /** The other plan that it can change to. */
  readonly otherPlan: string
  readonly embeddedCard: string
  readonly withdrawal: string
}

/** As they are written down. */
export const addressNames: Addresses = {
  slug: ':slug',
  checkout: '/checkout/:secret',
  receipt: '/checkout/:secret/confirmation',
  pay: '/pay/:order',
  portal: '/portal/:slug',
  subscription: '/portal/:slug/subscriptions/:id',
  otherPlan: ':id',
  embeddedCard: '/embed/payment-method/:token',
  withdrawal: '/withdraw/:slug',
}

type Checkout = { readonly client_secret: string; readonly url: string }
type Bought = { readonly status: string; readonly customer_id: string }
type Cookie = { readonly name: string; readonly value: string; domain: string; path: string }

async function until<Value>(
  look: () => Promise<Value | undefined>,
  what: string,
): Promise<NonNullable<Value>> {
  for (let tries = 0; tries < 100; tries++) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what} did not come.`)
}

const settled = (origin: string, secret: string) =>
  until(async () => {
    const answer = await fetch(`${origin}/v1/checkouts/client/${secret}`)
    const bought = (await answer.json()) as Bought
    return bought.status === 'succeeded' ? bought : undefined
  }, 'The purchase of the bench')

/** The link of the email about a payment that failed. */
async function payLink(databaseUrl: string): Promise<string> {
  const link = await until(
    async () => (await linksOfEmails(databaseUrl)).find((each) => each.includes('/pay/')),
    'The email about a payment that failed',
  )
  const { pathname, search } = new URL(link)
  return pathname + search
}

const buyer = { customer_name: 'Ada', customer_email: 'ada@bench.example' }

/** Orders by the form of the page, which gives the browser the cookie of the receipt. */
async function orderByPage(origin: string, path: string): Promise<Cookie[]> {
  const fields = { ...buyer, intent: 'confirm', country: 'CH', confirmation_token_id: 'tok_visa' }
  const answer = await fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
  return answer.headers.getSetCookie().map((each) => {
    const [, name = '', value = '', at = '/'] = /^([^=]+)=([^;]*).*?Path=([^;]*)/.exec(each) ?? []
    return { name, value, domain: new URL(origin).hostname, path: at }
  })
}

/** A seller and somebody who bought there; whoever opens the checkout next finds a new one. */
export async function openShop(origin: string, { owner, slug }: People, databaseUrl: string) {
  const { planId, productId, token } = await createMerchant(origin, owner)
  const asSeller = { authorization: `Bearer ${token}` }
  const ofSeller = <Answer = { id: string }>(path: string, body: object) =>
    post<Answer>(origin, path, asSeller, body)
  const newCheckout = (product = planId) =>
    ofSeller<Checkout>('/v1/checkouts/', { products: [product] })
  const pathOf = ({ url }: Checkout) => new URL(url).pathname

  const { id: otherPlan } = await ofSeller('/v1/products/', {
    name: 'Larger plan',
    recurring_interval: 'month',
    prices: [{ amount_type: 'fixed', price_amount: 3_000 }],
  })
  const key = await ofSeller('/v1/benefits/', {
    type: 'license_keys',
    description: 'Key',
    properties: {},
  })
  await ofSeller(`/v1/products/${productId}/benefits`, { benefits: [key.id] })

  const subscribe = async (card: string, customer_email: string) => {
    const { client_secret: secret } = await newCheckout()
    const more = { customer_email, customer_billing_address: { country: 'DE' } }
    const body = { ...buyer, ...more, confirmation_token_id: card }
    await post(origin, `/v1/checkouts/client/${secret}/confirm`, {}, body)
    return settled(origin, secret)
  }
  await subscribe('tok_fails_on_renewal', 'late@bench.example')
  await ofSeller('/v1/sandbox/clock', { advance: 'P32D' })
  const pay = await payLink(databaseUrl)

  const { customer_id } = await subscribe('tok_visa', buyer.customer_email)
  const session = await ofSeller<{ token: string }>('/v1/customer-sessions/', { customer_id })
  const asCustomer = { headers: { authorization: `Bearer ${session.token}` } }
  const listed = await fetch(`${origin}/v1/customer-portal/subscriptions/`, asCustomer)
  const { items } = (await listed.json()) as { items: readonly { id: string }[] }
  const bought = await newCheckout(productId)
  const receiptCookies = await orderByPage(origin, pathOf(bought))
  await settled(origin, bought.client_secret)

  const portal = '/portal/merchant'
  const domain = new URL(origin).hostname
  const cookies: readonly Cookie[] = [
    { name: 'guildhall_portal', value: session.token, domain, path: portal },
    ...receiptCookies,
  ]
  return {
    cookies,
    async addresses(): Promise<Addresses> {
      return {
        slug,
        checkout: pathOf(await newCheckout()),
        receipt: `${pathOf(bought)}/confirmation`,
        pay,
        portal,
        subscription: `${portal}/subscriptions/${items[0]?.id}`,
        otherPlan,
        embeddedCard: `/embed/payment-method/${session.token}`,
        withdrawal: '/withdraw/merchant',
      }
    },
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>
