import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'
import { columns } from '../parts/output.ts'
import { usageError } from '../parts/parse.ts'

const max = 1000
/** Distinguishes the ids of timers from those of jobs. */
export const timerPrefix = 'timer-'

export const jobList: Command = {
  name: 'job list',
  summary:
    'List jobs that failed for a day and timers that failed twenty times, and recurring jobs that keep failing',
  options: {
    limit: { type: 'string', value: '<n>', description: `How many at most (50; up to ${max})` },
  },
  async run({ args, output, config }) {
    const limit = Number(args.text('limit') ?? 50)
    if (!Number.isInteger(limit) || limit < 1 || limit > max) {
      throw usageError(jobList, `--limit is not a number from 1 to ${max}`)
    }
    const { failing, setAside } = await withServices(
      await config(),
      async ({ jobs, events, timers }) => {
        const all = [
          ...(await jobs.setAside.list(limit)),
          ...(await events.setAside.list(limit)).map(({ id, reaction: job, at, error }) => ({
            ...{ id, job, at, error },
          })),
          ...(await timers.parked.list(limit)).map((timer) => ({
            id: `${timerPrefix}${timer.id}`,
            job: timer.kind,
            at: timer.dueAt,
            error: `organization ${timer.organizationId}, subject ${timer.subjectId}`,
          })),
        ]
        const inOrder = all.toSorted((one, other) => one.at.getTime() - other.at.getTime())
        return { failing: await jobs.setAside.failing(1), setAside: inOrder.slice(0, limit) }
      },
    )
    output.result({ setAside, failing }, () => {
      const lines = [
        ...setAside.map(({ id, job, at, error }) => [id, job, at.toISOString(), error ?? '']),
        ...failing.map(({ job, tries, nextTry, error }) => [
          `${tries} tries`,
          job,
          `next at ${nextTry.toISOString()}`,
          error ?? '',
        ]),
      ]
      return lines.length === 0 ? 'None.' : columns(lines)
    })
    return undefined
  },
}
