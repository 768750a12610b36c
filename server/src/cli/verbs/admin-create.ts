import { orThrow } from '../../kernel/index.ts'
import {
  checkPassword,
  conflictError,
  normalizeEmail,
  toWire,
} from '../../modules/identity/accounts/index.ts'
import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'
import { details } from '../parts/output.ts'
import { usageError } from '../parts/parse.ts'
import { choosePassword, passwordOptions } from '../parts/secrets.ts'

export const adminCreate: Command = {
  name: 'admin create',
  summary: 'Create an administrator of the installation',
  detail: `
Prompts for the password without showing it. Without a terminal a password is generated and shown
once. It can also be read from GUILDHALL_PASSWORD, standard input or a file. Works whether or not the
server is running, also before its first start.`,
  options: {
    email: { type: 'string', value: '<address>', description: 'The email address to sign in with' },
    name: { type: 'string', value: '<name>', description: 'The name of the administrator' },
    ...passwordOptions,
  },
  async run(call) {
    const { args, output } = call
    const [email, name] = [args.text('email'), args.text('name')]
    if (!email || !name) throw usageError(adminCreate, `--${email ? 'name' : 'email'} is missing`)
    const config = await call.config()
    const address = orThrow(normalizeEmail(email))
    const { value, generated } = await choosePassword(call)
    const password = orThrow(checkPassword(value, config.settings.password))
    const admin = await withServices(
      config,
      async ({ accounts, database, passwords }) => {
        const draft = {
          email: address,
          // The operator who runs this command is trusted.
          emailVerified: true,
          name,
          locale: 'en',
          role: 'admin',
          password: await passwords.hash(password),
        } as const
        try {
          return await database.transaction((tx) => accounts.users.create(tx, draft))
        } catch (error) {
          throw conflictError(error) ?? error
        }
      },
      { mayCreate: true },
    )
    output.result({ user: toWire(admin), ...(generated ? { password } : {}) }, () =>
      details([
        ['Created', admin.email],
        ['Id', admin.id],
        ['Password', generated ? `${password}  (shown only now)` : null],
      ]),
    )
    return undefined
  },
}
