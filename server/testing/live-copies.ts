import { expect } from 'vitest'
import { signUpUser } from './admins.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
  nameSeller,
} from './merchants.ts'
import type { TestServer } from './server.ts'
import type { Answer, Visitor } from './visitor.ts'

/** Settings of a server whose owners go live by themselves; the processor is never asked. */
export const selfService = {
  env: { STRIPE_SECRET_KEY: 'sk_test_00000000', STRIPE_WEBHOOK_SECRET: 'whsec_00000000' },
  settings: { billing: { selfServiceLive: true, stripe: { publishableKey: 'pk_test_shop' } } },
}

/** The administrator of a new server, and a sandbox that lacks nothing. */
export async function sandboxToGoLive(server: TestServer) {
  const admin = await signUpUser(server)
  const sandbox = await createMerchant(server)
  await nameSeller(sandbox)
  return { admin, sandbox }
}

export const checklistOf = (
  visitor: Visitor,
  { organizationId }: Pick<Merchant, 'organizationId'>,
): Promise<Answer> => visitor.get(`/api/organizations/${organizationId}/billing/going-live`)

export const createLive = (
  visitor: Visitor,
  { organizationId }: Pick<Merchant, 'organizationId'>,
  more: object = {},
): Promise<Answer> =>
  visitor.post(`/api/organizations/${organizationId}/billing/live-organization`, {
    name: 'Acme',
    slug: 'acme-live',
    ...more,
  })

/** The live organization of a sandbox, with a token of its own. */
export async function wentLive(server: TestServer, sandbox: Merchant, more: object = {}) {
  const { owner } = sandbox
  const made = await createLive(owner.visitor, sandbox, more)
  expect(made.status, made.text).toBe(200)
  const organizationId: string = made.body.id
  const { token } = await createAccessToken(owner, organizationId)
  const call: Merchant['call'] = (method, path, body) =>
    callWithToken(server, token, method, path, body)
  return { made: made.body, organizationId, owner, token, call }
}
