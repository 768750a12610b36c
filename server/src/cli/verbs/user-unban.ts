import { toWire } from '../../modules/accounts/index.ts'
import type { Command } from '../parts/command.ts'
import { withRooms } from '../parts/installation.ts'
import { findUser } from '../parts/people.ts'

export const userUnban: Command = {
  name: 'user unban',
  words: ['<email or id>'],
  summary: 'Let somebody in again',
  async run({ given, output, config }) {
    await withRooms(await config(), async (rooms) => {
      const { accounts, database } = rooms
      const { id } = await findUser(rooms, given.words[0] ?? '')
      const user = await database.transaction(async (tx) => {
        const locked = await accounts.people.lock(tx, id)
        return locked.banned ? accounts.people.liftBan(tx, locked) : locked
      })
      output.answer({ user: toWire(user) }, () => `${user.email} may sign in.`)
    })
    return undefined
  },
}
