import { pageAt } from './checkout-page.ts'
import type { Merchant } from './merchants.ts'
import { portalOf } from './portal.ts'
import type { TestServer } from './server.ts'

/** The address of the portal of a merchant. */
async function portalPath({ call, organizationId }: Merchant): Promise<string> {
  return `/portal/${(await call('GET', `/v1/organizations/${organizationId}`)).body.slug}`
}

/** A browser on the portal of a merchant, with a session of this customer or this token. */
export async function insider(
  server: TestServer,
  merchant: Merchant,
  who: { readonly customerId: string } | { readonly token: string },
) {
  const page = pageAt(server, await portalPath(merchant))
  const { token } = 'token' in who ? who : await portalOf(server, merchant, who.customerId)
  await page.open(`?customer_session_token=${token}`)
  return page
}
