import { after } from '../../kernel/index.ts'
import { toWire } from '../../modules/identity/accounts/index.ts'
import type { Command } from '../parts/command.ts'
import { parseDuration } from '../parts/durations.ts'
import { withServices } from '../parts/installation.ts'
import { findUser } from '../parts/users.ts'

export const userBan: Command = {
  name: 'user ban',
  parameters: ['<email or id>'],
  summary: 'Ban a user, and end their sessions immediately',
  options: {
    reason: {
      type: 'string',
      value: '<text>',
      description: 'The reason, visible to administrators',
    },
    for: {
      type: 'string',
      value: '<span>',
      description: 'How long (30d, 12h); permanent by default',
    },
  },
  async run({ args, output, config }) {
    const duration = args.text('for')
    const seconds = duration === undefined ? undefined : parseDuration(duration)
    await withServices(await config(), async (services) => {
      const { accounts, clock, database, sessions } = services
      const { id } = await findUser(services, args.positionals[0] ?? '')
      const banned = await database.transaction(async (tx) => {
        const user = await accounts.users.lock(tx, id)
        const banExpires = seconds === undefined ? null : after(clock.now(), seconds * 1000)
        const ban = { banned: true, banReason: args.text('reason') ?? null, banExpires }
        const next = await accounts.users.saveBan(tx, user, ban)
        await sessions.revokeAllOf(tx, id)
        return next
      })
      output.result({ user: toWire(banned) }, () => `${banned.email} is banned and signed out.`)
    })
    return undefined
  },
}
