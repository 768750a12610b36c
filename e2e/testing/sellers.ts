import { scopes } from '@guildhall/contract/kernel/scopes'
import { expect } from 'vitest'
import { linkTo } from './emails.ts'
import { newAddress, password } from './users.ts'

export type Seller = {
  readonly organizationId: string
  /** A request with an access token of the organization; resolves to the body of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  call(method: string, path: string, body?: object): Promise<any>
}

/** An organization that sells, made by requests; `base` is what the server calls itself. */
export async function createSeller(origin: string, base = origin): Promise<Seller> {
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, body?: object, more: object = {}) {
    const answer = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: base,
        ...(body && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(400)
    for (const each of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = each.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    return text === '' ? null : JSON.parse(text)
  }
  const signedIn = (method: string, path: string, body?: object) =>
    send(method, path, body, {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    })

  const email = newAddress()
  await signedIn('POST', '/api/auth/sign-up/email', { name: 'Ada', email, password })
  const link = new URL(await linkTo(origin, email, '/verify-email?'))
  await signedIn('GET', link.pathname + link.search)
  const slug = `shop-${email.replace('@example.com', '')}`
  const organization = { name: 'Werkstatt Lindenau', slug }
  const { id: organizationId } = await signedIn(
    'POST',
    '/api/auth/organization/create',
    organization,
  )
  const { token } = await signedIn('POST', '/v1/organization-access-tokens/', {
    organization_id: organizationId,
    comment: 'Shop',
    scopes,
  })
  return {
    organizationId,
    call: (method, path, body) => send(method, path, body, { authorization: `Bearer ${token}` }),
  }
}

export const listHosts = ({ call, organizationId }: Seller, ...embed_hosts: string[]) =>
  call('PUT', `/v1/organizations/${organizationId}/checkout-settings`, { embed_hosts })

/** A product that is bought once. */
export async function createBook({ call }: Seller): Promise<string> {
  const prices = [{ amount_type: 'fixed', price_amount: 2_900, price_currency: 'eur' }]
  const { id } = await call('POST', '/v1/products/', { name: 'Turmuhren', prices })
  return id
}
