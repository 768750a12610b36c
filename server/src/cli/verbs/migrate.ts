import { migrate, missingMigrations } from '../../platform/database/index.ts'
import type { Command } from '../parts/command.ts'
import { exitCodes } from '../parts/exit-codes.ts'
import { withClient, withDatabase } from '../parts/installation.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Apply missing migrations, as every start of the server does',
  detail: 'With --check the exit code is 0 when nothing is missing, and 1 when something is.',
  options: { check: { type: 'boolean', description: 'Only report what is missing' } },
  async run({ args, output, config }) {
    const check = args.flag('check')
    return withDatabase(await config(), { mayCreate: !check }, (access) =>
      withClient(access, async (client) => {
        if (check) {
          const { missing } = await missingMigrations(client)
          output.result({ missing }, () =>
            missing.length === 0 ? 'Nothing is missing.' : `Missing:\n  ${missing.join('\n  ')}`,
          )
          return missing.length === 0 ? exitCodes.done : exitCodes.failed
        }
        const applied = await migrate(client)
        output.result({ applied }, () =>
          applied.length === 0 ? 'Nothing was missing.' : `Applied:\n  ${applied.join('\n  ')}`,
        )
        return exitCodes.done
      }),
    )
  },
}
