import * as contract from '@guildhall/contract/billing/integrations'
import { redirect, type Router, withCookies } from '../../../platform/http/index.ts'
import { toPagination } from '../../../platform/lists/index.ts'
import type { CustomerSessions } from '../customer-sessions/index.ts'
import type { Integrations } from './service.ts'
import { accountToWire, guildToWire, repositoryToWire } from './wire.ts'

type Dependencies = {
  readonly integrations: Integrations
  readonly customerSessions: Pick<CustomerSessions, 'read'>
}

export function mountIntegrations(router: Router, dependencies: Dependencies) {
  const { customerSessions, integrations } = dependencies
  const { connect, places } = integrations

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

  router.bind(contract.guild, async ({ principal, query }) =>
    guildToWire(
      await integrations.guild(principal.organizationId, query.guild_token),
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
    const accounts = await integrations.accountsOf(organizationId, customerId)
    return { items: accounts.map(accountToWire) }
  })

  router.bind(contract.unlinkAccount, async ({ params, principal }) => {
    const customer = await customerOf(principal)
    const { account_id: accountId, platform: service } = params
    await integrations.unlink({ ...customer, service, accountId })
    return null
  })
}
