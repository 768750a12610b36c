import { toWire } from '../../modules/identity/accounts/index.ts'
import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'
import { columns } from '../parts/output.ts'
import { usageError } from '../parts/parse.ts'

const max = 1000

export const userList: Command = {
  name: 'user list',
  summary: 'List users, ordered by email address',
  options: {
    search: {
      type: 'string',
      value: '<text>',
      description: 'Part of a name or an address, or a whole id',
    },
    limit: { type: 'string', value: '<n>', description: `How many at most (50; up to ${max})` },
    after: { type: 'string', value: '<address>', description: 'Start after this address' },
  },
  async run({ args, output, config }) {
    const limit = Number(args.text('limit') ?? 50)
    if (!Number.isInteger(limit) || limit < 1 || limit > max) {
      throw usageError(userList, `--limit is not a number from 1 to ${max}`)
    }
    const page = { limit, search: args.text('search'), after: args.text('after') }
    const users = await withServices(await config(), ({ accounts, database }) =>
      accounts.users.listPage(database.sql, page),
    )
    output.result({ users: users.map(toWire) }, () =>
      users.length === 0
        ? 'None.'
        : columns(
            users.map(({ email, name, id, role, banned }) => [
              email,
              name,
              banned ? `${role}, banned` : role,
              id,
            ]),
          ),
    )
    return undefined
  },
}
