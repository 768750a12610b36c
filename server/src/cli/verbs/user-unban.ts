import { toWire } from '../../modules/identity/accounts/index.ts'
import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'
import { findUser } from '../parts/users.ts'

export const userUnban: Command = {
  name: 'user unban',
  parameters: ['<email or id>'],
  summary: 'Lift the ban of a user',
  async run({ args, output, config }) {
    await withServices(await config(), async (services) => {
      const { accounts, database } = services
      const { id } = await findUser(services, args.positionals[0] ?? '')
      const user = await database.transaction(async (tx) => {
        const locked = await accounts.users.lock(tx, id)
        return locked.banned ? accounts.users.liftBan(tx, locked) : locked
      })
      output.result({ user: toWire(user) }, () => `${user.email} may sign in again.`)
    })
    return undefined
  },
}
