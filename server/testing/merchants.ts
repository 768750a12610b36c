import { scopes as allScopes } from '@guildhall/contract/kernel/scopes'
import { expect } from 'vitest'
import { after, boundary, span } from '../src/kernel/index.ts'
import { createOrganization, signUpVerifiedUser, type VerifiedUser } from './organizations.ts'
import type { AnyServer } from './users.ts'
import type { Answer } from './visitor.ts'

export type Merchant = {
  readonly owner: VerifiedUser
  readonly organizationId: string
  /** An access token of the organization. */
  readonly token: string
  /** A request with the token, as programs send it. */
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** Moves the clock of the organization by an ISO 8601 duration; resolves to its time. */
  advance(duration: string): Promise<Date>
}

type Options = {
  /** Of the token; all of them unless they are given. */
  readonly scopes?: readonly string[]
  /** The owner, if not a new user. */
  readonly owner?: VerifiedUser
}

/** What invoices of a live organization name. */
export const completeSeller = {
  name: 'Acme GmbH',
  address: { line1: 'Invalidenstr. 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  tax_id: 'DE136695976',
}

/** An organization goes live, and sells when it was created live, only with these details. */
export const nameSeller = async (
  { call, organizationId }: Pick<Merchant, 'call' | 'organizationId'>,
  seller: object = completeSeller,
) => {
  const order_settings = { seller }
  const answer = await call('PATCH', `/v1/organizations/${organizationId}`, { order_settings })
  expect(answer.status, answer.text).toBe(200)
}

/** A request with an access token and without cookies. */
export function callWithToken(
  server: AnyServer,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return server.visitor().send(
    new Request(new URL(path, server.config.baseUrl), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
}

/** A new access token, made by a member who may create them. */
export async function createAccessToken(
  user: VerifiedUser,
  organizationId: string,
  more: object = {},
) {
  const answer = await user.visitor.post('/v1/organization-access-tokens/', {
    organization_id: organizationId,
    comment: 'Tests',
    scopes: allScopes,
    ...more,
  })
  expect(answer.status, answer.text).toBe(201)
  return { token: answer.body.token as string, row: answer.body.organization_access_token }
}

/**
 * Moves a clock by durations. Repeated months end where a subscription renews that began with the first
 * of them: from 31 January on 28 February, then on 31 March and not on the 28th.
 */
function createAdvance(call: Merchant['call']): Merchant['advance'] {
  let first = new Date(0)
  let passed = 0
  const moved = async (body?: object) => {
    const answer = await call(body ? 'POST' : 'GET', '/v1/sandbox/clock', body)
    expect(answer.status, answer.text).toBe(200)
    return new Date(answer.body.now)
  }
  return async (duration) => {
    const months = Number(/^P(\d+)M$/.exec(duration)?.[1])
    if (!months) return moved({ advance: duration })
    const now = await moved()
    const since = now.getTime() - boundary(first, 'month', 1, passed).getTime()
    if (since >= span.day) [first, passed] = [now, 0]
    const late = passed > 0 ? since : 0
    passed += months
    return moved({ to: after(boundary(first, 'month', 1, passed), late).toISOString() })
  }
}

/** An organization with an owner and an access token. */
export async function createMerchant(server: AnyServer, options: Options = {}): Promise<Merchant> {
  const owner = options.owner ?? (await signUpVerifiedUser(server))
  const { id: organizationId } = await createOrganization(owner)
  const { scopes = allScopes } = options
  const { token } = await createAccessToken(owner, organizationId, { scopes })
  const call: Merchant['call'] = (method, path, body) =>
    callWithToken(server, token, method, path, body)
  return {
    owner,
    organizationId,
    token,
    call,
    advance: createAdvance(call),
  }
}
