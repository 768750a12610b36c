import { existsSync } from 'node:fs'
import {
  type DumpSummary,
  dump,
  type Write,
  writeWhole,
} from '../../platform/database/backup/index.ts'
import { systemClock } from '../../platform/system.ts'
import type { Call, Command } from '../parts/command.ts'
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
    if (word === '-') {
      await dumpTo(toOutput, config)
      return undefined
    }
    const path = place(word)
    if (existsSync(path)) {
      throw new CommandError(`${path} exists already; nothing was written.`, exitCodes.usage)
    }
    const { tables } = await writeWhole(path, (file) =>
      dumpTo((text) => file.writeFile(text), config),
    )
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    output.answer({ path, tables }, () => `${path}: ${rows} rows.`)
    return undefined
  },
}

async function dumpTo(write: Write, config: Call['config']): Promise<DumpSummary> {
  const options = {
    kind: 'export',
    version: productVersion(),
    createdAt: systemClock().now(),
    includes: isPortable,
  } as const
  return withDatabase(await config(), { mayCreate: false }, (where) =>
    withClient(where, (client) => dump(client, write, options)),
  )
}

/** Whoever reads them may stop before the end, as `head` does. */
function toOutput(text: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(new CommandError('Standard output was closed before the end.'))
      else resolve()
    })
  })
}
