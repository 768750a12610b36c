import type { Command } from '../parts/command.ts'
import { withRooms } from '../parts/installation.ts'
import { findUser } from '../parts/people.ts'

export const userSignOut: Command = {
  name: 'user sign-out',
  words: ['<email or id>'],
  summary: 'End every session of somebody',
  async run({ given, output, config }) {
    await withRooms(await config(), async (rooms) => {
      const user = await findUser(rooms, given.words[0] ?? '')
      const ended = (await rooms.sessions.listOf(user.id)).length
      await rooms.sessions.revokeAll(user.id)
      output.answer({ userId: user.id, ended }, () => `${user.email}: ${ended} sessions ended.`)
    })
    return undefined
  },
}
