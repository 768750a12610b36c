import type { Command } from '../parts/command.ts'
import { withRooms } from '../parts/installation.ts'
import { columns } from '../parts/output.ts'
import { findUser } from '../parts/people.ts'

export const keyList: Command = {
  name: 'key list',
  words: ['<email or id>'],
  summary: 'List the API keys of somebody; the keys themselves are known to nobody',
  async run({ given, output, config }) {
    await withRooms(await config(), async (rooms) => {
      const user = await findUser(rooms, given.words[0] ?? '')
      const { keys } = await rooms.apiKeys.list(user.id, undefined, {})
      const shown = keys.map(({ id, name, start, enabled, expiresAt, createdAt, lastRequest }) => ({
        id,
        name,
        start,
        enabled,
        expiresAt,
        createdAt,
        lastRequest,
      }))
      output.answer({ keys: shown }, () =>
        keys.length === 0
          ? 'None.'
          : columns(
              keys.map((key) => [
                key.id,
                `${key.start}…`,
                key.enabled ? 'on' : 'off',
                key.expiresAt ? `until ${key.expiresAt.toISOString()}` : 'no end',
                key.name ?? '',
              ]),
            ),
      )
    })
    return undefined
  },
}
