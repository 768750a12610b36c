import type { Command } from '../parts/command.ts'
import { withRooms } from '../parts/installation.ts'
import { columns } from '../parts/output.ts'
import { misused } from '../parts/parse.ts'

const most = 1000

export const jobList: Command = {
  name: 'job list',
  summary: 'List the work that failed for a day and was set aside, and what fails again and again',
  options: {
    limit: { type: 'string', value: '<n>', what: `How many at most (50; up to ${most})` },
  },
  async run({ given, output, config }) {
    const limit = Number(given.text('limit') ?? 50)
    if (!Number.isInteger(limit) || limit < 1 || limit > most) {
      throw misused(jobList, `--limit is no number from 1 to ${most}`)
    }
    const { failing, setAside } = await withRooms(await config(), async ({ jobs, events }) => {
      const all = [
        ...(await jobs.setAside.list(limit)),
        ...(await events.setAside.list(limit)).map(({ id, reaction: job, at, error }) => ({
          ...{ id, job, at, error },
        })),
      ]
      const inOrder = all.toSorted((one, other) => one.at.getTime() - other.at.getTime())
      return { failing: await jobs.setAside.failing(1), setAside: inOrder.slice(0, limit) }
    })
    output.answer({ setAside, failing }, () => {
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
