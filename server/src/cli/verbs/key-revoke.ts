import { AppError } from '../../kernel/index.ts'
import { commandLineActor } from '../../modules/identity/api-keys/index.ts'
import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withServices } from '../parts/installation.ts'

export const keyRevoke: Command = {
  name: 'key revoke',
  parameters: ['<id of the key>'],
  summary: 'Revoke an API key immediately',
  async run({ args, output, config }) {
    const id = args.positionals[0] ?? ''
    await withServices(await config(), async ({ apiKeys }) => {
      await apiKeys.remove(commandLineActor, id).catch((error) => {
        if (!(error instanceof AppError) || error.code !== 'API_KEY_NOT_FOUND') throw error
        throw new CommandError(`There is no API key ${id}.`, exitCodes.notFound)
      })
      output.result({ id }, () => `The key ${id} is revoked.`)
    })
    return undefined
  },
}
