import { type Restored, restore, verifyBackup } from '../../platform/database/backup/index.ts'
import { prepareJobs, promiseJobs } from '../../platform/jobs/index.ts'
import type { Command } from '../parts/command.ts'
import { withClient, withDatabase } from '../parts/installation.ts'
import { facts } from '../parts/output.ts'

export const restoreVerb: Command = {
  name: 'restore',
  words: ['<file>'],
  summary: 'Bring a backup back into an empty database',
  detail: `
The whole file is checked before anything is changed, and then comes in whole or not at all. A
backup of an older version is brought up to date on the way. Stop every server first.`,
  options: {
    replace: { type: 'boolean', what: 'Throw away what the database holds' },
    verify: { type: 'boolean', what: 'Only check the file' },
  },
  async run({ given, output, config, place }) {
    const path = place(given.words[0] ?? '')
    const verified = await verifyBackup(path)
    const rows = Object.values(verified.tables).reduce((sum, count) => sum + count, 0)
    const value = { ...verified.head, tables: verified.tables, jobs: verified.jobs.length }
    if (given.flag('verify')) {
      output.answer({ ...value, verified: true }, () => about('Good', verified, rows))
      return undefined
    }
    await withDatabase(await config(), { mayCreate: true }, (where) =>
      withClient(where, async (client) => {
        await prepareJobs(where.connection)
        await restore(client, path, verified, {
          replace: given.flag('replace'),
          promise: (inside, jobs) => promiseJobs(where.connection, inside, jobs),
        })
      }),
    )
    output.answer({ ...value, restored: true }, () => about('Restored', verified, rows))
    return undefined
  },
}

function about(what: string, { head }: Restored, rows: number): string {
  return facts([
    [what, `${rows} rows`],
    ['Written', head.createdAt],
    ['By', `Guildhall ${head.version}`],
  ])
}
