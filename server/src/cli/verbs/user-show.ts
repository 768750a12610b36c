import { toWire } from '../../modules/identity/accounts/index.ts'
import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'
import { details } from '../parts/output.ts'
import { describeUser, findUser } from '../parts/users.ts'

export const userShow: Command = {
  name: 'user show',
  parameters: ['<email or id>'],
  summary: 'Show a user, their sign-in methods and the number of their sessions',
  async run({ args, output, config }) {
    await withServices(await config(), async (services) => {
      const user = await findUser(services, args.positionals[0] ?? '')
      const ways = await services.accounts.signInAccounts.list(services.database.sql, user.id)
      const sessions = await services.sessions.listForUser(user.id)
      const { total: keys } = await services.apiKeys.list(user.id, undefined, {})
      const providers = ways.map(({ providerId }) => providerId)
      output.result({ user: toWire(user), providers, sessions: sessions.length, keys }, () =>
        [
          describeUser(user),
          details([
            ['Sign-in methods', providers.join(', ') || 'none'],
            ['Sessions', sessions.length],
            ['API keys', keys],
          ]),
        ].join('\n'),
      )
    })
    return undefined
  },
}
