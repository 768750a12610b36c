import { orThrow } from '../../kernel/index.ts'
import { checkPassword, normalizeEmail, refusalOf, toWire } from '../../modules/accounts/index.ts'
import type { Command } from '../parts/command.ts'
import { withRooms } from '../parts/installation.ts'
import { facts } from '../parts/output.ts'
import { misused } from '../parts/parse.ts'
import { choosePassword, passwordOptions } from '../parts/secrets.ts'

export const adminCreate: Command = {
  name: 'admin create',
  summary: 'Create somebody who looks after the installation',
  detail: `
The password is asked for without being shown. Where nobody can be asked it is made, and shown
once. It may also come from GUILDHALL_PASSWORD, standard input or a file. Works while the server
runs and while it does not, also before its first start.`,
  options: {
    email: { type: 'string', value: '<address>', what: 'The address they sign in with' },
    name: { type: 'string', value: '<name>', what: 'Their name' },
    ...passwordOptions,
  },
  async run(call) {
    const { given, output } = call
    const [email, name] = [given.text('email'), given.text('name')]
    if (!email || !name) throw misused(adminCreate, `--${email ? 'name' : 'email'} is missing`)
    const config = await call.config()
    const address = orThrow(normalizeEmail(email))
    const { value, made } = await choosePassword(call)
    const password = orThrow(checkPassword(value, config.settings.password))
    const admin = await withRooms(
      config,
      async ({ accounts, database, passwords }) => {
        const draft = {
          email: address,
          // Whoever can run this command could also have proven the address.
          emailVerified: true,
          name,
          locale: 'en',
          role: 'admin',
          password: await passwords.hash(password),
        } as const
        try {
          return await database.transaction((tx) => accounts.people.enroll(tx, draft))
        } catch (error) {
          throw refusalOf(error) ?? error
        }
      },
      { mayCreate: true },
    )
    output.answer({ user: toWire(admin), ...(made ? { password } : {}) }, () =>
      facts([
        ['Created', admin.email],
        ['Id', admin.id],
        ['Password', made ? `${password}  (shown only now)` : null],
      ]),
    )
    return undefined
  },
}
