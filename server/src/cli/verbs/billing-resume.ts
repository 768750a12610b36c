import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'

export const billingResume: Command = {
  name: 'billing resume',
  summary: 'Continue live billing after a pause; everything that became due is done now',
  async run({ output, config }) {
    await withServices(await config(), ({ timers }) => timers.pauses.resume())
    output.result({ paused: false }, () => 'Live billing continues.')
    return undefined
  },
}
