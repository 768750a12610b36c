import { toWire } from '../../modules/accounts/index.ts'
import type { Command } from '../parts/command.ts'
import { withRooms } from '../parts/installation.ts'
import { columns } from '../parts/output.ts'
import { misused } from '../parts/parse.ts'

const most = 1000

export const userList: Command = {
  name: 'user list',
  summary: 'List users by address',
  options: {
    search: {
      type: 'string',
      value: '<text>',
      what: 'Part of a name or an address, or a whole id',
    },
    limit: { type: 'string', value: '<n>', what: `How many at most (50; up to ${most})` },
    after: { type: 'string', value: '<address>', what: 'Begin behind this address' },
  },
  async run({ given, output, config }) {
    const limit = Number(given.text('limit') ?? 50)
    if (!Number.isInteger(limit) || limit < 1 || limit > most) {
      throw misused(userList, `--limit is no number from 1 to ${most}`)
    }
    const page = { limit, search: given.text('search'), after: given.text('after') }
    const users = await withRooms(await config(), ({ accounts, database }) =>
      accounts.people.browse(database.sql, page),
    )
    output.answer({ users: users.map(toWire) }, () =>
      users.length === 0
        ? 'Nobody.'
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
