import { existsSync } from 'node:fs'
import { type DumpSummary, dump, writeWithChecksum } from '../../platform/database/backup/index.ts'
import { pendingJobs } from '../../platform/jobs/index.ts'
import { systemClock } from '../../platform/system.ts'
import type { Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withClient, withDatabase } from '../parts/installation.ts'
import { details } from '../parts/output.ts'
import { productVersion } from '../parts/product.ts'

export const backup: Command = {
  name: 'backup',
  parameters: ['<file>'],
  summary: 'Write the whole database to one file',
  detail: `
A consistent snapshot, also while servers are running. The file contains hashes and valid secrets: it
is readable by its owner only; protect it like the database itself. The secret of the installation
(SECRET, or the file secret in DATA_DIR) is not included, and is needed to use the backup.`,
  async run({ args, output, config, resolvePath }) {
    const path = resolvePath(args.positionals[0] ?? '')
    if (existsSync(path)) {
      throw new CommandError(`${path} exists already; nothing was written.`, exitCodes.usage)
    }
    let summary: DumpSummary | undefined
    const { bytes, sha256 } = await withDatabase(await config(), { mayCreate: false }, (access) =>
      withClient(access, (client) =>
        writeWithChecksum(path, async (write) => {
          summary = await dump(client, write, {
            kind: 'backup',
            version: productVersion(),
            createdAt: systemClock().now(),
            jobs: pendingJobs,
          })
        }),
      ),
    )
    const rows = Object.values(summary?.tables ?? {}).reduce((sum, count) => sum + count, 0)
    output.result({ path, bytes, sha256, ...summary }, () =>
      details([
        ['Written', path],
        ['Rows', rows],
        ['Bytes', bytes],
      ]),
    )
    return undefined
  },
}
