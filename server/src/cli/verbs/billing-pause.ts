import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'

export const billingPause: Command = {
  name: 'billing pause',
  summary: 'Stop all later work of live billing: renewals, retries, expiries',
  detail: `
What is running is finished, nothing else begins until \`billing resume\`. The API goes on, and so do
sandboxes. A server pauses by itself when it starts with live work that is more than a day
late, so that an old copy of the database charges nobody.`,
  async run({ output, config }) {
    const since = await withServices(await config(), async ({ timers }) => {
      await timers.pauses.pause()
      return timers.pauses.since()
    })
    output.result({ paused: true, since }, () => 'Live billing is paused.')
    return undefined
  },
}
