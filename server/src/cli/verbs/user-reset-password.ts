import { orThrow } from '../../kernel/index.ts'
import { checkPassword } from '../../modules/identity/accounts/index.ts'
import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'
import { details } from '../parts/output.ts'
import { choosePassword, passwordOptions } from '../parts/secrets.ts'
import { findUser } from '../parts/users.ts'

export const userResetPassword: Command = {
  name: 'user reset-password',
  parameters: ['<email or id>'],
  summary: 'Set a new password for a user, and end their sessions',
  detail: `
With --mail nothing is changed: the user gets the same email as from "Forgot your password?", sent
by the server as soon as it runs.`,
  options: {
    mail: { type: 'boolean', description: 'Send a link by email instead' },
    ...passwordOptions,
  },
  async run(call) {
    const { args, output } = call
    const config = await call.config()
    const emailOrId = args.positionals[0] ?? ''
    if (args.flag('mail')) {
      await withServices(config, async (services) => {
        const user = await findUser(services, emailOrId)
        const redirectTo = new URL('/reset-password', config.baseUrl).href
        await services.accounts.requestReset({ email: user.email, redirectTo, known: true })
        output.result({ userId: user.id, mailed: true }, () => `${user.email} gets an email.`)
      })
      return undefined
    }
    const { value, generated } = await choosePassword(call)
    const password = orThrow(checkPassword(value, config.settings.password))
    await withServices(config, async (services) => {
      const { accounts, database, passwords, sessions } = services
      const { id, email } = await findUser(services, emailOrId)
      const hash = await passwords.hash(password)
      await database.transaction(async (tx) => {
        const user = await accounts.users.lock(tx, id)
        await accounts.users.setPassword(tx, user, hash)
        await sessions.revokeAllOf(tx, id)
      })
      output.result({ userId: id, ...(generated ? { password } : {}) }, () =>
        details([
          ['Changed', email],
          ['Password', generated ? `${password}  (shown only now)` : null],
        ]),
      )
    })
    return undefined
  },
}
