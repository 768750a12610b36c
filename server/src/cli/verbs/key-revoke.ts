import { AppError } from '../../kernel/index.ts'
import { atTheMachine } from '../../modules/api-keys/index.ts'
import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withRooms } from '../parts/installation.ts'

export const keyRevoke: Command = {
  name: 'key revoke',
  words: ['<id of the key>'],
  summary: 'End an API key at once',
  async run({ given, output, config }) {
    const id = given.words[0] ?? ''
    await withRooms(await config(), async ({ apiKeys }) => {
      await apiKeys.remove(atTheMachine, id).catch((error) => {
        if (!(error instanceof AppError) || error.code !== 'API_KEY_NOT_FOUND') throw error
        throw new CommandError(`There is no API key ${id}.`, exitCodes.notFound)
      })
      output.answer({ id }, () => `The key ${id} is ended.`)
    })
    return undefined
  },
}
