import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withServices } from '../parts/installation.ts'

export const billingStop: Command = {
  name: 'billing stop',
  parameters: ['<organization>'],
  summary: 'Stop the later work and all charges of one live organization',
  detail: `
What is running is finished; charges, refunds and renewals wait until \`billing start\` and are then
made in their order. The API goes on. Sandboxes charge nobody and cannot be stopped.`,
  async run({ args, output, config }) {
    const organization = args.positionals[0] ?? ''
    const since = await withServices(await config(), ({ timers }) =>
      timers.pauses.stop(organization),
    )
    if (!since) {
      const reason = `There is no live organization ${organization}; stop it by its id.`
      throw new CommandError(reason, exitCodes.notFound)
    }
    output.result({ organization, stopped: true, since }, () => `${organization} is stopped.`)
    return undefined
  },
}
