import * as contract from '@guildhall/contract/billing/connections'
import { type Router, redirect, withCookies } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { CustomerSessions } from '../customer-sessions/index.ts'
import type { Connections } from './service.ts'
import { accountToWire, guildToWire, repositoryToWire } from './wire.ts'

type Dependencies = {
  readonly connections: Connections
  readonly customerSessions: Pick<CustomerSessions, 'read'>
}

export function mountConnections(router: Router, dependencies: Dependencies) {
  const { connections, customerSessions } = dependencies
  const { accounts, connect, places } = connections

  for (const [endpoint, service] of [
    [contract.connectDiscord, 'discord'],
    [contract.connectGitHub, 'github'],
  ] as const) {
    router.bind(endpoint, async ({ principal, query }) => {
      const { organizationId } = principal
      const { cookies, url } = await connect.beginPlace(service, organizationId, query.return_to)
      return redirect(url, cookies)
    })
  }

  router.bind(contract.services, () =>
    Promise.resolve({
      items: contract.Platform.options.map((platform) => ({
        platform,
        is_configured: connections.isConfigured(platform),
      })),
    }),
  )

  router.bind(contract.guild, async ({ principal, query }) =>
    guildToWire(
      await connections.guild(principal.organizationId, query.guild_token),
      query.guild_token,
    ),
  )

  router.bind(contract.repositories, async ({ principal, query }) => {
    const found = await places.list(principal.organizationId, 'github', query)
    return {
      items: found.places.map(repositoryToWire),
      pagination: toPagination(found.total, query.limit),
    }
  })

  router.bind(contract.callback, ({ incoming, query }) => connect.callback(incoming, query))

  async function customerOf({ id, organizationId }: { id: string; organizationId: string }) {
    const { customer } = await customerSessions.read(organizationId, id)
    return { organizationId, customerId: customer.id }
  }

  router.bind(contract.linkAccount, async ({ principal, query }) => {
    const customer = await customerOf(principal)
    const { platform, return_to } = query
    const { cookies, url } = await connect.beginAccount(platform, customer, return_to)
    return withCookies({ url }, cookies)
  })

  router.bind(contract.linkedAccounts, async ({ principal }) => {
    const { customerId, organizationId } = await customerOf(principal)
    const linked = await accounts.list(organizationId, customerId)
    return { items: linked.map(accountToWire) }
  })

  router.bind(contract.unlinkAccount, async ({ params, principal }) => {
    const customer = await customerOf(principal)
    const { account_id: accountId, platform: service } = params
    await accounts.unlink({ ...customer, service, accountId })
    return null
  })
}
