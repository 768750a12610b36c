import { z } from 'zod'
import { commandLineActor } from '../../modules/identity/api-keys/index.ts'
import type { Command } from '../parts/command.ts'
import { parseDuration } from '../parts/durations.ts'
import { withServices } from '../parts/installation.ts'
import { details } from '../parts/output.ts'
import { usageError } from '../parts/parse.ts'
import { findUser } from '../parts/users.ts'

const Permissions = z.record(z.string(), z.array(z.string()))

export const keyCreate: Command = {
  name: 'key create',
  parameters: ['<email or id>'],
  summary: 'Create an API key for a user; it is shown once',
  options: {
    name: { type: 'string', value: '<name>', description: 'The name of the key' },
    prefix: { type: 'string', value: '<text>', description: 'What the key begins with' },
    'expires-in': {
      type: 'string',
      value: '<span>',
      description: 'How long it is valid (30d, 52w)',
    },
    permissions: {
      type: 'string',
      value: '<json>',
      description: 'What it may do: {"files":["read"]}',
    },
  },
  async run({ args, output, config }) {
    const duration = args.text('expires-in')
    const input = {
      name: args.text('name'),
      prefix: args.text('prefix'),
      permissions: permissionsIn(args.text('permissions')),
      ...(duration === undefined ? {} : { expiresIn: parseDuration(duration) }),
    }
    await withServices(await config(), async (services) => {
      const user = await findUser(services, args.positionals[0] ?? '')
      const { key, text } = await services.apiKeys.create(
        commandLineActor,
        { userId: user.id, organizationId: null },
        input,
      )
      output.result({ id: key.id, userId: user.id, key: text, expiresAt: key.expiresAt }, () =>
        details([
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
    throw usageError(keyCreate, '--permissions is not like {"files":["read"]}')
  }
}
