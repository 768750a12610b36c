import { createMerchant, type Merchant } from './merchants.ts'
import { freePort } from './process.ts'
import { confirmIdentity } from './proofs.ts'
import { mayFollow, type ProviderServer, startProvider } from './provider-server.ts'
import { allowLocalWebhooks } from './receiver.ts'
import { serverForThisTest, type TestServer } from './server.ts'

type Shops = {
  readonly there: TestServer
  readonly shop: Merchant
  readonly provider: ProviderServer
  readonly here: TestServer
  readonly follower: Merchant
}

/** Reached at the address that it believes to be its own. */
async function reachable(settings: object, env: Record<string, string> = {}) {
  const port = await freePort()
  const own = { BASE_URL: `http://localhost:${port}`, PORT: String(port), ...env }
  const server = await serverForThisTest({ settings, env: own })
  return { server, socket: await startProvider(server, port) }
}

/** A shop that sells, and an organization elsewhere that may follow it. */
export async function shopAndFollower(env: Record<string, string> = {}): Promise<Shops> {
  const { server: there, socket: provider } = await reachable(allowLocalWebhooks)
  const shop = await createMerchant(there)
  const { server: here } = await reachable(mayFollow(provider), env)
  return { there, shop, provider, here, follower: await newFollower(here) }
}

/** An organization whose owner may connect it. */
export async function newFollower(server: TestServer) {
  const follower = await createMerchant(server)
  await confirmIdentity(follower.owner.visitor)
  return follower
}

/** Follows the shop with its token. */
export const connectByToken = (
  { follower, provider, shop }: Pick<Shops, 'follower' | 'provider' | 'shop'>,
  more: object = {},
) =>
  follower.owner.visitor.put(sourcePath(follower), {
    kind: 'polar',
    server: provider.url,
    accessToken: shop.token,
    ...more,
  })

export const sourcePath = ({ organizationId }: Pick<Merchant, 'organizationId'>) =>
  `/api/organizations/${organizationId}/billing-source`

export const sourceOf = async (follower: Merchant) =>
  (await follower.owner.visitor.get(sourcePath(follower))).body

/** All that is to be read. */
export const readAll = ({ app }: TestServer) => app.services.jobs.runDue()
