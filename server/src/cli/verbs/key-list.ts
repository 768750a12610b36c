import type { Command } from '../parts/command.ts'
import { withServices } from '../parts/installation.ts'
import { columns } from '../parts/output.ts'
import { findUser } from '../parts/users.ts'

export const keyList: Command = {
  name: 'key list',
  parameters: ['<email or id>'],
  summary: 'List the API keys of a user, without the keys themselves',
  async run({ args, output, config }) {
    await withServices(await config(), async (services) => {
      const user = await findUser(services, args.positionals[0] ?? '')
      const { keys } = await services.apiKeys.list(user.id, undefined, {})
      const shown = keys.map(({ id, name, start, enabled, expiresAt, createdAt, lastRequest }) => ({
        id,
        name,
        start,
        enabled,
        expiresAt,
        createdAt,
        lastRequest,
      }))
      output.result({ keys: shown }, () =>
        keys.length === 0
          ? 'None.'
          : columns(
              keys.map((key) => [
                key.id,
                `${key.start}…`,
                key.enabled ? 'on' : 'off',
                key.expiresAt ? `until ${key.expiresAt.toISOString()}` : 'no expiry',
                key.name ?? '',
              ]),
            ),
      )
    })
    return undefined
  },
}
