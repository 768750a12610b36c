import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'
import { details } from '../parts/output.ts'

const mostShown = 1_000

type Waiting = { readonly organizations: number; readonly oldest: Date | null }
type Differences = { readonly differences: number; readonly organizations: number }

export const billingStatus: Command = {
  name: 'billing status',
  summary:
    'Show what is paused, stopped or waiting, how many timers are parked, and which payments differ',
  detail:
    'A timer is parked after twenty failures: `job list` names it, `job retry` tries it again.',
  async run({ output, config }) {
    const status = await withServices(await config(), async ({ payments, timers }) => ({
      waiting: await timers.backlog(),
      since: await timers.pauses.since(),
      stopped: await timers.pauses.stopped(mostShown),
      parked: await timers.parked.count(),
      differences: await payments.differences(),
    }))
    const { differences, parked, since, stopped, waiting } = status
    output.result({ paused: since !== undefined, ...status }, () =>
      details([
        ['Live billing', since ? `paused since ${since.toISOString()}` : 'running'],
        ...stopped.map((each): [string, string] => [
          'Stopped',
          `${each.organizationId} since ${each.since.toISOString()}`,
        ]),
        ['Waiting timers', describeWaiting(waiting)],
        ['Parked timers', String(parked)],
        ['Payments that differ', describeDifferences(differences)],
      ]),
    )
    return undefined
  },
}

function describeWaiting({ oldest, organizations }: Waiting): string {
  return oldest ? `of ${organizations} organizations, since ${oldest.toISOString()}` : 'none'
}

function describeDifferences({ differences, organizations }: Differences): string {
  return organizations === 0 ? 'none' : `${differences}, in ${organizations} organizations`
}
