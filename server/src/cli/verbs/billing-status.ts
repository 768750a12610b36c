import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'
import { details } from '../parts/output.ts'

const mostShown = 1_000

type Differences = { readonly differences: number; readonly organizations: number }

export const billingStatus: Command = {
  name: 'billing status',
  summary: 'Show what is paused or stopped, how many timers are parked, and which payments differ',
  detail:
    'A timer is parked after twenty failures: `job list` names it, `job retry` tries it again.',
  async run({ output, config }) {
    const status = await withServices(await config(), async ({ payments, timers }) => ({
      since: await timers.pauses.since(),
      stopped: await timers.pauses.stopped(mostShown),
      parked: await timers.parked.count(),
      differences: await payments.differences(),
    }))
    const { differences, parked, since, stopped } = status
    output.result({ paused: since !== undefined, ...status }, () =>
      details([
        ['Live billing', since ? `paused since ${since.toISOString()}` : 'running'],
        ...stopped.map((each): [string, string] => [
          'Stopped',
          `${each.organizationId} since ${each.since.toISOString()}`,
        ]),
        ['Parked timers', String(parked)],
        ['Payments that differ', describeDifferences(differences)],
      ]),
    )
    return undefined
  },
}

function describeDifferences({ differences, organizations }: Differences): string {
  return organizations === 0 ? 'none' : `${differences}, in ${organizations} organizations`
}
