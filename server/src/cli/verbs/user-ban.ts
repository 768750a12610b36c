import { after } from '../../kernel/index.ts'
import { toWire } from '../../modules/accounts/index.ts'
import type { Command } from '../parts/command.ts'
import { secondsIn } from '../parts/durations.ts'
import { withRooms } from '../parts/installation.ts'
import { findUser } from '../parts/people.ts'

export const userBan: Command = {
  name: 'user ban',
  words: ['<email or id>'],
  summary: 'Keep somebody out, and end their sessions at once',
  options: {
    reason: { type: 'string', value: '<text>', what: 'Why; administrators see it' },
    for: { type: 'string', value: '<span>', what: 'How long (30d, 12h); for good unless said' },
  },
  async run({ given, output, config }) {
    const span = given.text('for')
    const seconds = span === undefined ? undefined : secondsIn(span)
    await withRooms(await config(), async (rooms) => {
      const { accounts, clock, database, sessions } = rooms
      const { id } = await findUser(rooms, given.words[0] ?? '')
      const banned = await database.transaction(async (tx) => {
        const user = await accounts.people.lock(tx, id)
        const banExpires = seconds === undefined ? null : after(clock.now(), seconds * 1000)
        const ban = { banned: true, banReason: given.text('reason') ?? null, banExpires }
        const next = await accounts.people.saveBan(tx, user, ban)
        await sessions.revokeAllOf(tx, id)
        return next
      })
      output.answer({ user: toWire(banned) }, () => `${banned.email} is banned and signed out.`)
    })
    return undefined
  },
}
