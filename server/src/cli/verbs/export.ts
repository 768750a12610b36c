import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { dump } from '../../platform/database/backup/index.ts'
import { systemClock } from '../../platform/system.ts'
import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withClient, withDatabase } from '../parts/installation.ts'
import { isPortable } from '../parts/portable.ts'
import { productVersion } from '../parts/product.ts'

export const exportVerb: Command = {
  name: 'export',
  words: ['<file>'],
  summary: 'Write down the people, and everything that is theirs, as lines of JSON',
  detail: `
Everything that another installation can use, password hashes included; sessions, links and mails
are not. With - the lines go to standard output. The format is in docs/operations.md.`,
  async run({ given, output, config, place }) {
    const word = given.words[0] ?? ''
    const path = word === '-' ? null : place(word)
    if (path && existsSync(path)) {
      throw new CommandError(`${path} exists already; nothing was written.`, exitCodes.usage)
    }
    const stream = path ? createWriteStream(path, { mode: 0o600, flags: 'wx' }) : process.stdout
    const summary = await withDatabase(await config(), { mayCreate: false }, (where) =>
      withClient(where, (client) =>
        dump(
          client,
          async (line) => {
            if (!stream.write(`${line}\n`)) await once(stream, 'drain')
          },
          {
            kind: 'export',
            version: productVersion(),
            createdAt: systemClock().now(),
            includes: isPortable,
          },
        ),
      ),
    )
    if (!path) return undefined
    stream.end()
    await once(stream, 'finish')
    const rows = Object.values(summary.tables).reduce((sum, count) => sum + count, 0)
    output.answer({ path, tables: summary.tables }, () => `${path}: ${rows} rows.`)
    return undefined
  },
}
