import { createMerchant, post } from '../../bench/billing/merchant.ts'
import type { People } from '../../bench/people.ts'

/** Where the measured pages are. */
export type Addresses = {
  readonly slug: string
  /** Open, for a plan. */
  readonly checkout: string
  readonly receipt: string
  readonly portal: string
  readonly subscription: string
}

/** As they are written down. */
export const addressNames: Addresses = {
  slug: ':slug',
  checkout: '/checkout/:secret',
  receipt: '/checkout/:secret/confirmation',
  portal: '/portal/:slug',
  subscription: '/portal/:slug/subscriptions/:id',
}

type Checkout = { readonly client_secret: string; readonly url: string }
type Bought = { readonly status: string; readonly customer_id: string }

async function settled(origin: string, secret: string): Promise<Bought> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${origin}/v1/checkouts/client/${secret}`)
    const bought = (await answer.json()) as Bought
    if (bought.status === 'succeeded') return bought
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The purchase of the bench was not settled.')
}

/** A seller and somebody who bought a plan; whoever opens the checkout next finds a new one. */
export async function openShop(origin: string, { owner, slug }: People) {
  const { planId, token } = await createMerchant(origin, owner)
  const asSeller = { authorization: `Bearer ${token}` }
  const newCheckout = () =>
    post<Checkout>(origin, '/v1/checkouts/', asSeller, { products: [planId] })
  const pathOf = ({ url }: Checkout) => new URL(url).pathname

  const bought = await newCheckout()
  await post(
    origin,
    `/v1/checkouts/client/${bought.client_secret}/confirm`,
    {},
    {
      confirmation_token_id: 'tok_visa',
      customer_name: 'Ada',
      customer_email: 'ada@bench.example',
      customer_billing_address: { country: 'DE' },
    },
  )
  const { customer_id } = await settled(origin, bought.client_secret)
  const session = await post<{ token: string }>(origin, '/v1/customer-sessions/', asSeller, {
    customer_id,
  })
  const listed = await fetch(`${origin}/v1/customer-portal/subscriptions/`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  const { items } = (await listed.json()) as { items: readonly { id: string }[] }
  const portal = '/portal/merchant'

  return {
    cookies: [
      {
        name: 'guildhall_portal',
        value: session.token,
        domain: new URL(origin).hostname,
        path: portal,
      },
    ],
    async addresses(): Promise<Addresses> {
      return {
        slug,
        checkout: pathOf(await newCheckout()),
        receipt: `${pathOf(bought)}/confirmation`,
        portal,
        subscription: `${portal}/subscriptions/${items[0]?.id}`,
      }
    },
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>
