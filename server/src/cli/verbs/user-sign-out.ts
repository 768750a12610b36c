import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'
import { findUser } from '../parts/users.ts'

export const userSignOut: Command = {
  name: 'user sign-out',
  parameters: ['<email or id>'],
  summary: 'End all sessions of a user',
  async run({ args, output, config }) {
    await withServices(await config(), async (services) => {
      const user = await findUser(services, args.positionals[0] ?? '')
      const ended = (await services.sessions.listForUser(user.id)).length
      await services.sessions.revokeAll(user.id)
      output.result({ userId: user.id, ended }, () => `${user.email}: ${ended} sessions ended.`)
    })
    return undefined
  },
}
