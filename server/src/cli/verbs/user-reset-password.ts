import { orThrow } from '../../kernel/index.ts'
import { checkPassword } from '../../modules/accounts/index.ts'
import type { Command } from '../parts/command.ts'
import { withRooms } from '../parts/installation.ts'
import { facts } from '../parts/output.ts'
import { findUser } from '../parts/people.ts'
import { choosePassword, passwordOptions } from '../parts/secrets.ts'

export const userResetPassword: Command = {
  name: 'user reset-password',
  words: ['<email or id>'],
  summary: 'Give somebody a new password, and end their sessions',
  detail: `
With --mail nothing is changed: the person gets the same mail as from "Forgot your password?", sent
by the server as soon as it runs.`,
  options: {
    mail: { type: 'boolean', what: 'Send a link by mail instead' },
    ...passwordOptions,
  },
  async run(call) {
    const { given, output } = call
    const config = await call.config()
    const word = given.words[0] ?? ''
    if (given.flag('mail')) {
      await withRooms(config, async (rooms) => {
        const user = await findUser(rooms, word)
        const redirectTo = new URL('/reset-password', config.baseUrl).href
        await rooms.accounts.requestReset({ email: user.email, redirectTo, known: true })
        output.answer({ userId: user.id, mailed: true }, () => `${user.email} gets a mail.`)
      })
      return undefined
    }
    const { value, made } = await choosePassword(call)
    const password = orThrow(checkPassword(value, config.settings.password))
    await withRooms(config, async (rooms) => {
      const { accounts, database, passwords, sessions } = rooms
      const { id, email } = await findUser(rooms, word)
      const hash = await passwords.hash(password)
      await database.transaction(async (tx) => {
        const user = await accounts.people.lock(tx, id)
        await accounts.people.givePassword(tx, user, hash)
        await sessions.revokeAllOf(tx, id)
      })
      output.answer({ userId: id, ...(made ? { password } : {}) }, () =>
        facts([
          ['Changed', email],
          ['Password', made ? `${password}  (shown only now)` : null],
        ]),
      )
    })
    return undefined
  },
}
