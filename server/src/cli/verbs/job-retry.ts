import type { Rooms } from '../../app/shape.ts'
import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withRooms } from '../parts/installation.ts'
import { misused } from '../parts/parse.ts'

const atOnce = 500

export const jobRetry: Command = {
  name: 'job retry',
  words: ['[id]'],
  summary: 'Try work again that was set aside: one by its id, or with --all everything',
  options: { all: { type: 'boolean', what: 'Everything that was set aside' } },
  async run({ given, output, config }) {
    const [id] = given.words
    if ((id !== undefined) === given.flag('all')) {
      throw misused(jobRetry, 'say either an id or --all')
    }
    const retried = await withRooms(await config(), async (rooms) => {
      if (id === undefined) return retryAll(rooms)
      if ((await rooms.jobs.setAside.retry(id)) || (await rooms.events.setAside.retry(id))) return 1
      throw new CommandError(`Nothing was set aside by the id ${id}.`, exitCodes.notFound)
    })
    output.answer({ retried }, () =>
      retried === 1 ? 'It will be tried again.' : `${retried} will be tried again.`,
    )
    return undefined
  },
}

async function retryAll({ jobs, events }: Rooms): Promise<number> {
  let count = 0
  for (const { list, retry } of [jobs.setAside, events.setAside]) {
    let retried: number
    do {
      const answers = []
      for (const { id } of await list(atOnce)) answers.push(await retry(id))
      retried = answers.filter(Boolean).length
      count += retried
    } while (retried > 0)
  }
  return count
}
