import { existsSync } from 'node:fs'
import {
  type DumpSummary,
  dump,
  type Write,
  writeAtomically,
} from '../../platform/database/backup/index.ts'
import { systemClock } from '../../platform/system.ts'
import type { Call, Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withClient, withDatabase } from '../parts/installation.ts'
import { isPortable } from '../parts/portable.ts'
import { productVersion } from '../parts/product.ts'

export const exportCommand: Command = {
  name: 'export',
  parameters: ['<file>'],
  summary: 'Write the users and all their data as lines of JSON',
  detail: `
Everything that another installation can use, including password hashes, but not sessions, links and
emails. With - the lines are written to standard output. docs/operations.md describes the format.`,
  async run({ args, output, config, resolvePath }) {
    const target = args.positionals[0] ?? ''
    if (target === '-') {
      await dumpTo(toOutput, config)
      return undefined
    }
    const path = resolvePath(target)
    if (existsSync(path)) {
      throw new CommandError(`${path} exists already; nothing was written.`, exitCodes.usage)
    }
    const { tables } = await writeAtomically(path, (file) =>
      dumpTo((text) => file.writeFile(text), config),
    )
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    output.result({ path, tables }, () => `${path}: ${rows} rows.`)
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
  return withDatabase(await config(), { mayCreate: false }, (access) =>
    withClient(access, (client) => dump(client, write, options)),
  )
}

/** The reader may close the output early, as `head` does. */
function toOutput(text: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(new CommandError('Standard output was closed before the end.'))
      else resolve()
    })
  })
}
