import { createMerchant } from './merchants.ts'
import type { VerifiedUser } from './organizations.ts'
import type { TestServer } from './server.ts'

/** Writes what the server has in memory: first what is being written, then what came meanwhile. */
export async function flushRequests(server: TestServer) {
  const { requestLog } = server.app.services
  const running = await requestLog.flush()
  return running + (await requestLog.flush())
}

/** The requests with keys of an organization, as a member reads them. */
export async function readRequests(
  server: TestServer,
  { visitor }: VerifiedUser,
  organizationId: string,
  query = '',
) {
  await flushRequests(server)
  return visitor.get(`/api/organizations/${organizationId}/requests${query}`)
}

/** A merchant whose token was used for a good request, an invalid one and one that found nothing. */
export async function merchantWithRequests(server: TestServer) {
  const merchant = await createMerchant(server)
  await merchant.call('GET', '/v1/products/?limit=5')
  await merchant.call('POST', '/v1/products/', { name: 'secret body' })
  await merchant.call('GET', '/v1/products/00000000-0000-4000-8000-000000000000')
  return merchant
}
