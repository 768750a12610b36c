import * as contract from '@guildhall/contract/billing/checkouts'
import type { Infrastructure } from '../../../infrastructure/index.ts'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { Checkouts } from './service.ts'

type Dependencies = Pick<Infrastructure, 'database'> & { readonly checkouts: Checkouts }

export function mountCheckouts(router: Router, { checkouts, database }: Dependencies) {
  const { client } = checkouts

  router.accept('checkout secret', {
    find: (_incoming, params) => params.client_secret,
    async open(clientSecret) {
      const found = await client.find(database.sql, clientSecret)
      return found && { kind: 'checkout secret', ...found, scopes: new Set<string>() }
    },
    refusal: 'NOT_FOUND',
  })

  router.bind(contract.list, async ({ principal, query }) => {
    const { items, total } = await checkouts.list(principal.organizationId, query)
    return { items, pagination: toPagination(total, query.limit) }
  })

  router.bind(contract.funnel, ({ principal, query }) =>
    checkouts.funnel(principal.organizationId, query),
  )

  router.bind(contract.create, ({ principal, body, keepAnswer }) =>
    checkouts.create(principal.organizationId, body, keepAnswer),
  )

  router.bind(contract.get, ({ principal, params }) =>
    checkouts.get(principal.organizationIds, params.id),
  )

  router.bind(contract.update, ({ principal, params, body }) =>
    checkouts.update(principal.organizationIds, params.id, body),
  )

  router.bind(contract.getByClient, ({ principal }) => client.get(principal))

  router.bind(contract.updateByClient, ({ principal, body, incoming }) =>
    client.update(principal, body, incoming.address),
  )

  router.bind(contract.confirm, ({ principal, body, incoming }) =>
    client.confirm(principal, { input: body, address: incoming.address }),
  )

  router.bind(contract.streamByClient, async ({ principal, incoming }) => {
    const stream = await client.stream(principal, incoming.address)
    return new Reply<never>({
      stream,
      headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
    })
  })
}
