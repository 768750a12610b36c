import { webhookPath } from '../../modules/billing/billing-sources/index.ts'
import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withServices } from '../parts/installation.ts'
import { details } from '../parts/output.ts'

export const billingSourceShow: Command = {
  name: 'billing-source show',
  parameters: ['<organization>'],
  summary: 'Show which billing provider an organization follows, and when it last heard of it',
  detail: 'Secrets are not shown. An organization that was disconnected shows since when.',
  async run({ args, output, config }) {
    const organization = args.positionals[0] ?? ''
    const found = await withServices(await config(), async (services) => {
      const source = await services.billingSources.find(organization)
      return (
        source && {
          source,
          lastEventAt: await services.incomingEvents.lastReceivedAt(organization),
        }
      )
    })
    if (!found) {
      const reason = `No organization ${organization} follows a billing provider; name it by its id.`
      throw new CommandError(reason, exitCodes.notFound)
    }
    const { lastEventAt, source } = found
    const { connectedAt, disconnectedAt, problem, providerOrganizationId, server, status } = source
    const webhookUrl = new URL(webhookPath(source.connectionId), (await config()).baseUrl).href
    const shown = {
      ...{ organization, server, status, problem, providerOrganizationId, webhookUrl },
      ...{ lastEventAt, connectedAt, disconnectedAt },
    }
    output.result(shown, () =>
      details([
        ['Provider', server],
        ['Status', disconnectedAt ? `disconnected since ${disconnectedAt.toISOString()}` : status],
        ['Problem', problem ?? 'none'],
        ['Organization there', providerOrganizationId ?? 'not known until an event names it'],
        ['Webhook address', webhookUrl],
        ['Last event', lastEventAt?.toISOString() ?? 'none'],
        ['Connected', connectedAt.toISOString()],
      ]),
    )
    return undefined
  },
}
