import type { Services } from '../../app/options.ts'
import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withServices } from '../parts/installation.ts'
import { usageError } from '../parts/parse.ts'
import { timerPrefix } from './job-list.ts'

const batchSize = 500

export const jobRetry: Command = {
  name: 'job retry',
  parameters: ['[id]'],
  summary: 'Retry jobs and timers that job list shows: one by its id, or all with --all',
  options: { all: { type: 'boolean', description: 'All that job list shows' } },
  async run({ args, output, config }) {
    const [id] = args.positionals
    if ((id !== undefined) === args.flag('all')) {
      throw usageError(jobRetry, 'give either an id or --all')
    }
    const retried = await withServices(await config(), async (services) => {
      if (id === undefined) return retryAll(services)
      if (id.startsWith(timerPrefix)) return retryTimer(services, id)
      if ((await services.jobs.setAside.retry(id)) || (await services.events.setAside.retry(id)))
        return 1
      throw new CommandError(`There is no job ${id} that was set aside.`, exitCodes.notFound)
    })
    output.result({ retried }, () =>
      retried === 1 ? 'It will be retried.' : `${retried} will be retried.`,
    )
    return undefined
  },
}

async function retryTimer({ timers }: Services, id: string): Promise<number> {
  const number = Number(id.slice(timerPrefix.length))
  if (Number.isSafeInteger(number) && (await timers.parked.retry(number))) return 1
  throw new CommandError(`There is no parked timer ${id}.`, exitCodes.notFound)
}

type Retryable<Id> = {
  list(limit: number): Promise<readonly { readonly id: Id }[]>
  retry(id: Id): Promise<boolean>
}

async function retryEach<Id>({ list, retry }: Retryable<Id>): Promise<number> {
  let count = 0
  let retried: number
  do {
    const results = []
    for (const { id } of await list(batchSize)) results.push(await retry(id))
    retried = results.filter(Boolean).length
    count += retried
  } while (retried > 0)
  return count
}

const retryAll = async ({ jobs, events, timers }: Services) =>
  (await retryEach(jobs.setAside)) +
  (await retryEach(events.setAside)) +
  (await retryEach(timers.parked))
