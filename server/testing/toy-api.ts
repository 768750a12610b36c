import { endpoint } from '@guildhall/contract/kernel/endpoint'
import { anyOf, metadataFilter, pageQuery, sortingBy } from '@guildhall/contract/kernel/pages'
import { z } from 'zod'
import { AppError } from '../src/kernel/index.ts'
import { bearerWithPrefix } from '../src/platform/http/index.ts'
import type { TestServer } from './server.ts'

const byMembers = ['organization token', 'session'] as const
const reading = ['toys:read', 'toys:write']
const writing = ['toys:write']
const Organization = z.object({ organization: z.string() })
const Toy = z.strictObject({
  organization_id: z.string().optional(),
  name: z.string().min(3).max(10),
  price: z.int().min(1),
  size: z.enum(['small', 'large']).optional(),
  parts: z
    .array(z.object({ weight: z.number() }))
    .max(2)
    .optional(),
})

/** Endpoints as those of billing, for tests of what all of them have in common. */
export const toys = {
  list: endpoint({
    method: 'GET',
    path: '/v1/toys/',
    summary: 'Toys',
    access: { kinds: byMembers, scopes: reading },
    query: z.object({
      organization_id: z.string().optional(),
      ...pageQuery,
      sorting: sortingBy(['name', 'created_at'], ['-created_at']),
      status: anyOf(z.enum(['open', 'closed'])),
      metadata: metadataFilter,
    }),
    output: Organization.extend({ query: z.json() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/toys/',
    summary: 'Create a toy',
    access: { kinds: byMembers, scopes: writing },
    body: Toy,
    status: 201,
    output: z.object({ organization: z.string(), number: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/toys/:id',
    summary: 'One toy',
    access: { kinds: byMembers, scopes: reading, tenant: 'found' },
    params: z.object({ id: z.uuid() }),
    output: z.object({ organizations: z.array(z.string()) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/toys/:id',
    summary: 'Delete a toy',
    access: { kinds: byMembers, scopes: writing, tenant: 'found' },
    params: z.object({ id: z.uuid() }),
    status: 204,
    output: z.null(),
  }),
  own: endpoint({
    method: 'GET',
    path: '/v1/toy-owners/me',
    summary: 'The signed-in user',
    access: { kinds: ['session'], scopes: [], tenant: 'none' },
    output: z.object({ user: z.string() }),
  }),
  portal: endpoint({
    method: 'GET',
    path: '/v1/toy-portal/',
    summary: 'Toys of a customer',
    access: { kinds: ['customer session'], scopes: ['customer_portal:write'] },
    output: z.object({ organization: z.string(), customer: z.string() }),
  }),
  client: endpoint({
    method: 'POST',
    path: '/v1/toy-checkouts/:secret',
    summary: 'Buy a toy',
    access: { kinds: ['checkout secret'], scopes: [] },
    params: z.object({ secret: z.string() }),
    output: z.object({ checkout: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  wrongBody: endpoint({
    method: 'GET',
    path: '/v1/toy-faults/body',
    summary: 'Answers something else',
    access: 'public',
    output: z.object({ name: z.string() }),
  }),
  wrongError: endpoint({
    method: 'GET',
    path: '/v1/toy-faults/error',
    summary: 'An error that is not declared',
    access: 'public',
    output: z.object({}),
  }),
  large: endpoint({
    method: 'POST',
    path: '/v1/toy-ingest',
    summary: 'Takes long bodies',
    access: 'public',
    body: z.object({ items: z.array(z.string()) }),
    bodyLimit: 4_000_000,
    output: z.object({ count: z.number() }),
  }),
}

export const token = 'polar_oat_toys'
export const readingToken = 'polar_oat_reader'
export const customerToken = 'polar_cst_toys'
export const tokenOrganization = 'organization of the token'

/** Called in the middle of `create`, to fail or to wait there. */
export type Hook = () => Promise<void> | void

/** Adds the endpoints and their principals to a server. */
export async function bindToys({ app, query }: TestServer, hook: Hook = () => undefined) {
  await query('create table if not exists toy_orders (number integer generated always as identity)')
  const { router, services } = app
  const organizationId = tokenOrganization
  const scopesOf: Readonly<Record<string, readonly string[]>> = {
    [token]: writing,
    [readingToken]: ['toys:read'],
  }
  router.accept('organization token', {
    find: bearerWithPrefix('polar_oat_'),
    async open(text) {
      const scopes = scopesOf[text]
      return (
        scopes && { kind: 'organization token', id: text, organizationId, scopes: new Set(scopes) }
      )
    },
  })
  router.accept('customer session', {
    find: bearerWithPrefix('polar_cst_'),
    async open(text) {
      if (text !== customerToken) return undefined
      const scopes = new Set(['customer_portal:write'])
      const owner = { organizationId, customerId: 'ada', checkoutId: null, managerId: null }
      return { kind: 'customer session', id: 'c1', ...owner, byMailbox: false, scopes }
    },
  })
  router.accept('checkout secret', {
    refusal: 'NOT_FOUND',
    find: (_, { secret }) => secret,
    async open(secret) {
      if (secret !== 'polar_c_toys') return undefined
      return { kind: 'checkout secret', id: 'checkout', organizationId, scopes: new Set() }
    },
  })
  const permissions = { 'toys:read': { ac: ['read'] }, 'toys:write': { organization: ['update'] } }
  router.accept('session', services.organizations.memberScopes(permissions))

  router.bind(toys.list, ({ principal, query }) => ({
    organization: principal.organizationId,
    query: JSON.parse(JSON.stringify(query)),
  }))
  router.bind(toys.create, async ({ principal, keepAnswer }) => {
    await hook()
    return services.database.transaction(async (tx) => {
      const row = await tx.one<{ number: number }>(
        'insert into toy_orders default values returning number',
      )
      const answer = { organization: principal.organizationId, number: row?.number ?? 0 }
      await keepAnswer(tx, answer)
      return answer
    })
  })
  router.bind(toys.get, ({ principal }) => ({ organizations: [...principal.organizationIds] }))
  router.bind(toys.remove, () => null)
  router.bind(toys.own, ({ principal }) => ({ user: principal.user.id }))
  router.bind(toys.portal, ({ principal }) => ({
    organization: principal.organizationId,
    customer: principal.customerId,
  }))
  router.bind(toys.client, ({ principal }) => ({ checkout: principal.id }))
  router.bind(toys.wrongBody, () => ({}) as { name: string })
  router.bind(toys.wrongError, () => {
    throw new AppError('USER_NOT_FOUND')
  })
  router.bind(toys.large, ({ body }) => ({ count: body.items.length }))
}

/** A request without cookies, as programs send it. */
export function call(
  server: TestServer,
  method: string,
  path: string,
  {
    token: bearer,
    body,
    headers = {},
  }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  return server.visitor().send(
    new Request(`http://localhost:3000${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  )
}

export const toy = { name: 'train', price: 100 }
