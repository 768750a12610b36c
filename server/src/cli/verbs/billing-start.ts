import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withServices } from '../parts/installation.ts'

export const billingStart: Command = {
  name: 'billing start',
  parameters: ['<organization>'],
  summary: 'Let a stopped organization continue; everything that became due is done now',
  async run({ args, output, config }) {
    const organization = args.positionals[0] ?? ''
    const isStarted = await withServices(await config(), ({ timers }) =>
      timers.pauses.start(organization),
    )
    if (!isStarted) throw new CommandError(`${organization} is not stopped.`, exitCodes.notFound)
    output.result({ organization, stopped: false }, () => `${organization} continues.`)
    return undefined
  },
}
