import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { signInCode } from './portal.ts'
import type { TestServer } from './server.ts'
import type { Answer, Visitor } from './visitor.ts'

type Facts<Kind extends BuyerPage['kind']> = Extract<BuyerPage, { kind: Kind }>

/** A browser without scripts on the page of a checkout. */
export const pageOf = (
  server: TestServer,
  { client_secret: secret }: { client_secret: string },
  headers?: Record<string, string>,
) => pageAt(server, `/checkout/${secret}`, headers)

/** A browser without scripts on a page of buyers. Of each page it sees the facts. */
export function pageAt(
  server: TestServer,
  path: string,
  headers: Record<string, string> = { 'accept-language': 'en' },
) {
  const visitor: Visitor = server.visitor(headers)

  const send = (address: string, fields: Record<string, string>): Promise<Answer> =>
    visitor.send(
      new Request(new URL(address, server.config.baseUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: new URL(server.config.baseUrl).origin,
          cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: new URLSearchParams(fields).toString(),
      }),
    )

  /** Goes where it is led, as browsers do. */
  async function followed(answer: Answer): Promise<Answer> {
    const location = answer.headers.get('location')
    if (location === null) return answer
    // Some lead to an address in full.
    const { origin, pathname, search } = new URL(location, server.config.baseUrl)
    if (origin !== new URL(server.config.baseUrl).origin) return answer
    return followed(await visitor.get(pathname + search))
  }

  return {
    path,
    visitor,
    open: (query = '') => visitor.get(path + query),
    send: (fields: Record<string, string>, below = '') => send(path + below, fields),
    followed,
    async facts<Kind extends BuyerPage['kind']>(kind: Kind, answer: Answer): Promise<Facts<Kind>> {
      const last = await followed(answer)
      const page = last.body as BuyerPage
      if (page?.kind !== kind) throw new Error(`${last.status} is no ${kind}: ${last.text}`)
      return page as Facts<Kind>
    },
  }
}

/** What a browser sends of the form that it was shown. */
export const fieldsOf = ({ checkout, values }: Facts<'checkout'>): Record<string, string> => ({
  ...values,
  expected_total_amount: String(checkout.total_amount),
})

type Page = ReturnType<typeof pageOf>

/** A customer signs in on the page of a checkout. */
export async function signInAt(server: TestServer, page: Page, email: string) {
  await page.send({ intent: 'sign-in', customer_email: 'typed@example.com' })
  await page.send({ intent: 'send-code', email }, '/sign-in')
  const code = await signInCode(server, email)
  const entered = await page.send({ intent: 'enter', email, code }, '/sign-in')
  return page.facts('checkout', entered)
}

/** What is shown is ordered with a card that pays. */
export async function confirmAt(page: Page, more: Record<string, string> = {}) {
  const shown = await page.facts('checkout', await page.send({ country: 'DE' }))
  const { customer_email: typed = '', ...rest } = fieldsOf(shown)
  return page.send({
    ...rest,
    // The page has no such field for a customer who signed in.
    ...(shown.buyer ? { expected_due_amount: String(shown.buyer.due) } : { customer_email: typed }),
    intent: 'confirm',
    consent: shown.law.consent ?? '',
    confirmation_token_id: 'tok_visa',
    ...more,
  })
}
