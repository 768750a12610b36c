import { restore, type VerifiedBackup, verifyBackup } from '../../platform/database/backup/index.ts'
import { createJobSchema, restoreJobs } from '../../platform/jobs/index.ts'
import type { Command } from '../parts/command.ts'
import { withClient, withDatabase } from '../parts/installation.ts'
import { details } from '../parts/output.ts'

export const restoreCommand: Command = {
  name: 'restore',
  parameters: ['<file>'],
  summary: 'Restore a backup into an empty database',
  detail: `
The whole file is checked before anything is changed, and is restored completely or not at all. A
backup of an older version is migrated. Stop every server first.`,
  options: {
    replace: { type: 'boolean', description: 'Delete the existing content of the database' },
    verify: { type: 'boolean', description: 'Only check the file' },
  },
  async run({ args, output, config, resolvePath }) {
    const path = resolvePath(args.positionals[0] ?? '')
    const verified = await verifyBackup(path)
    const rows = Object.values(verified.tables).reduce((sum, count) => sum + count, 0)
    const value = { ...verified.header, tables: verified.tables, jobs: verified.jobs.length }
    if (args.flag('verify')) {
      output.result({ ...value, verified: true }, () => summary('Good', verified, rows))
      return undefined
    }
    await withDatabase(await config(), { mayCreate: true }, (access) =>
      withClient(access, async (client) => {
        await createJobSchema(access.connection)
        await restore(client, path, verified, {
          replace: args.flag('replace'),
          enqueueJobs: (tx, jobs) => restoreJobs(access.connection, tx, jobs),
        })
      }),
    )
    output.result({ ...value, restored: true }, () => summary('Restored', verified, rows))
    return undefined
  },
}

function summary(label: string, { header }: VerifiedBackup, rows: number): string {
  return details([
    [label, `${rows} rows`],
    ['Written', header.createdAt],
    ['By', `Guildhall ${header.version}`],
  ])
}
