import { existsSync } from 'node:fs'
import { type DumpSummary, dump, writeSealed } from '../../platform/database/backup/index.ts'
import { promisedJobs } from '../../platform/jobs/index.ts'
import { systemClock } from '../../platform/system.ts'
import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withClient, withDatabase } from '../parts/installation.ts'
import { facts } from '../parts/output.ts'
import { productVersion } from '../parts/product.ts'

export const backup: Command = {
  name: 'backup',
  words: ['<file>'],
  summary: 'Write everything that the database holds into one file',
  detail: `
Everything as it is in one moment, also while servers work. The file holds hashes and live secrets:
it is readable by its owner only; keep it like the database itself. The secret of the installation
(SECRET, or the file secret in DATA_DIR) is not in it, and is needed with it.`,
  async run({ given, output, config, place }) {
    const path = place(given.words[0] ?? '')
    if (existsSync(path)) {
      throw new CommandError(`${path} exists already; nothing was written.`, exitCodes.usage)
    }
    let summary: DumpSummary | undefined
    const { bytes, sha256 } = await withDatabase(await config(), { mayCreate: false }, (where) =>
      withClient(where, (client) =>
        writeSealed(path, async (write) => {
          summary = await dump(client, write, {
            kind: 'backup',
            version: productVersion(),
            createdAt: systemClock().now(),
            jobs: promisedJobs,
          })
        }),
      ),
    )
    const rows = Object.values(summary?.tables ?? {}).reduce((sum, count) => sum + count, 0)
    output.answer({ path, bytes, sha256, ...summary }, () =>
      facts([
        ['Written', path],
        ['Rows', rows],
        ['Bytes', bytes],
      ]),
    )
    return undefined
  },
}
