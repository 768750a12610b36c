import { migrate, missingMigrations } from '../../platform/database/index.ts'
import type { Command } from '../parts/command.ts'
import { exitCodes } from '../parts/exit-codes.ts'
import { withClient, withDatabase } from '../parts/installation.ts'

export const migrateVerb: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date, as every start of the server does',
  detail: 'With --check the exit code is 0 when nothing is missing, and 1 when something is.',
  options: { check: { type: 'boolean', what: 'Only say what is missing' } },
  async run({ given, output, config }) {
    const check = given.flag('check')
    return withDatabase(await config(), { mayCreate: !check }, (place) =>
      withClient(place, async (client) => {
        if (check) {
          const { missing } = await missingMigrations(client)
          output.answer({ missing }, () =>
            missing.length === 0 ? 'Nothing is missing.' : `Missing:\n  ${missing.join('\n  ')}`,
          )
          return missing.length === 0 ? exitCodes.done : exitCodes.failed
        }
        const applied = await migrate(client)
        output.answer({ applied }, () =>
          applied.length === 0 ? 'Nothing was missing.' : `Applied:\n  ${applied.join('\n  ')}`,
        )
        return exitCodes.done
      }),
    )
  },
}
