import { z } from 'zod'
import { atTheMachine } from '../../modules/api-keys/index.ts'
import type { Command } from '../parts/command.ts'
import { secondsIn } from '../parts/durations.ts'
import { withRooms } from '../parts/installation.ts'
import { facts } from '../parts/output.ts'
import { misused } from '../parts/parse.ts'
import { findUser } from '../parts/people.ts'

const Permissions = z.record(z.string(), z.array(z.string()))

export const keyCreate: Command = {
  name: 'key create',
  words: ['<email or id>'],
  summary: 'Make an API key that speaks for somebody; it is shown once',
  options: {
    name: { type: 'string', value: '<name>', what: 'What the key is called' },
    prefix: { type: 'string', value: '<text>', what: 'What the key begins with' },
    'expires-in': { type: 'string', value: '<span>', what: 'How long it lives (30d, 52w)' },
    permissions: { type: 'string', value: '<json>', what: 'What it may do: {"files":["read"]}' },
  },
  async run({ given, output, config }) {
    const span = given.text('expires-in')
    const wish = {
      name: given.text('name'),
      prefix: given.text('prefix'),
      permissions: permissionsIn(given.text('permissions')),
      ...(span === undefined ? {} : { expiresIn: secondsIn(span) }),
    }
    await withRooms(await config(), async (rooms) => {
      const user = await findUser(rooms, given.words[0] ?? '')
      const { key, text } = await rooms.apiKeys.create(
        atTheMachine,
        { userId: user.id, organizationId: null },
        wish,
      )
      output.answer({ id: key.id, userId: user.id, key: text, expiresAt: key.expiresAt }, () =>
        facts([
          ['Key', `${text}  (shown only now)`],
          ['Id', key.id],
          ['For', user.email],
          ['Expires', key.expiresAt],
        ]),
      )
    })
    return undefined
  },
}

function permissionsIn(text: string | undefined) {
  if (text === undefined) return undefined
  try {
    return Permissions.parse(JSON.parse(text))
  } catch {
    throw misused(keyCreate, '--permissions is not like {"files":["read"]}')
  }
}
