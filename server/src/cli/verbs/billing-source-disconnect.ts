import { AppError } from '../../kernel/index.ts'
import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withServices } from '../parts/installation.ts'

export const billingSourceDisconnect: Command = {
  name: 'billing-source disconnect',
  parameters: ['<organization>'],
  summary: 'Refuse the events of the billing provider that an organization follows',
  detail: `
What was stored stays and cannot be changed, and the organization sells nothing here all the same.
Its owners can connect it again, to the same organization at the provider.`,
  async run({ args, output, config }) {
    const organization = args.positionals[0] ?? ''
    await withServices(await config(), async ({ billingSources }) => {
      try {
        await billingSources.disconnect(organization)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
        const reason = `No organization ${organization} follows a billing provider; name it by its id.`
        throw new CommandError(reason, exitCodes.notFound)
      }
    })
    output.result({ organization, connected: false }, () => `${organization} is disconnected.`)
    return undefined
  },
}
