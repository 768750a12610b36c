import { toWire } from '../../modules/accounts/index.ts'
import type { Command } from '../parts/command.ts'
import { withRooms } from '../parts/installation.ts'
import { facts } from '../parts/output.ts'
import { aboutUser, findUser } from '../parts/people.ts'

export const userShow: Command = {
  name: 'user show',
  words: ['<email or id>'],
  summary: 'Show a user, how they sign in, and where they are signed in',
  async run({ given, output, config }) {
    await withRooms(await config(), async (rooms) => {
      const user = await findUser(rooms, given.words[0] ?? '')
      const ways = await rooms.accounts.ways.list(rooms.database.sql, user.id)
      const sessions = await rooms.sessions.listOf(user.id)
      const { total: keys } = await rooms.apiKeys.list(user.id, undefined, {})
      const providers = ways.map(({ providerId }) => providerId)
      output.answer({ user: toWire(user), providers, sessions: sessions.length, keys }, () =>
        [
          aboutUser(user),
          facts([
            ['Signs in by', providers.join(', ') || 'nothing'],
            ['Sessions', sessions.length],
            ['API keys', keys],
          ]),
        ].join('\n'),
      )
    })
    return undefined
  },
}
