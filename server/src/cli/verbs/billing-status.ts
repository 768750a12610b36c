import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'
import { details } from '../parts/output.ts'

export const billingStatus: Command = {
  name: 'billing status',
  summary: 'Show whether live billing is paused, and how many timers are parked',
  detail:
    'A timer is parked after twenty failures: `job list` names it, `job retry` tries it again.',
  async run({ output, config }) {
    const { since, parked } = await withServices(await config(), async ({ timers }) => ({
      since: await timers.pauses.since(),
      parked: await timers.parked.count(),
    }))
    output.result({ paused: since !== undefined, since, parked }, () =>
      details([
        ['Live billing', since ? `paused since ${since.toISOString()}` : 'running'],
        ['Parked timers', String(parked)],
      ]),
    )
    return undefined
  },
}
