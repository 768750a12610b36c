import type { Services } from '../../app/options.ts'
import {
  type ImportFormat,
  importFormats,
  projectOf,
  readUsers,
} from '../../modules/identity/imports/index.ts'
import {
  assertIsFile,
  linesOfFile,
  merge,
  verifyLines,
} from '../../platform/database/backup/index.ts'
import { formatFirebaseHash } from '../../platform/passwords/index.ts'
import { openSource, readTextFile, UnreadableFile } from '../../platform/row-files/index.ts'
import type { Call, Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withServices } from '../parts/installation.ts'
import { usageError } from '../parts/parse.ts'
import { isPortable, refusalOfRow, rowSanitizer } from '../parts/portable.ts'

type Outcome = {
  readonly created: number
  readonly known: number
  readonly refused: readonly {
    readonly what: string
    readonly id: string
    readonly reason: string
  }[]
  readonly changed?: readonly { readonly id: string; readonly what: string }[]
}

export const importCommand: Command = {
  name: 'import',
  parameters: ['<file>'],
  summary: 'Import users from an export of Guildhall or of another system',
  detail: `
Formats: guildhall (the output of \`guildhall export\`), ${importFormats.join(', ')}. Users keep their
ids, so the same file can be imported twice; existing users are not changed. Roles are reset to user
without --trust-roles. The exit code is 4 when some rows were refused.`,
  options: {
    from: { type: 'string', value: '<format>', description: 'The format of the file (guildhall)' },
    'dry-run': {
      type: 'boolean',
      description: 'Import everything, report the result, and roll it back',
    },
    'trust-roles': { type: 'boolean', description: 'Keep the roles in the file' },
    'firebase-project': {
      type: 'string',
      value: '<file>',
      description: 'The hash parameters of the project, as JSON',
    },
  },
  async run(call) {
    const { args, output } = call
    const from = args.text('from') ?? 'guildhall'
    if (from !== 'guildhall' && !importFormats.includes(from as ImportFormat)) {
      throw usageError(importCommand, `--from is none of guildhall, ${importFormats.join(', ')}`)
    }
    const path = call.resolvePath(args.positionals[0] ?? '')
    await assertIsFile(path).catch((error: Error) => {
      throw new CommandError(error.message, exitCodes.usage)
    })
    const outcome = await withServices(
      await call.config(),
      (services) =>
        from === 'guildhall'
          ? importOwnExport(services, path, call)
          : importForeign(services, path, call),
      { mayCreate: true },
    )
    output.result({ dryRun: args.flag('dry-run'), ...outcome }, () => report(outcome, call))
    return outcome.refused.length > 0 ? exitCodes.someRefused : exitCodes.done
  },
}

async function importOwnExport(
  services: Services,
  path: string,
  { args, output }: Call,
): Promise<Outcome> {
  const { database, signals } = services
  await verifyLines(linesOfFile(path))
  return merge(database, linesOfFile(path), {
    dryRun: args.flag('dry-run'),
    accepts: isPortable,
    sanitize: rowSanitizer(args.flag('trust-roles')),
    refusalOf: refusalOfRow,
    async onInserted(tx) {
      await signals.invalidateAll(tx)
      await signals.publish(tx, 'foreign passwords', '')
    },
    progress: (rows) => output.progress(`${rows} rows…`),
  })
}

async function importForeign(
  { imports }: Services,
  path: string,
  { args, output, resolvePath }: Call,
) {
  const projectFile = args.text('firebase-project')
  const project = projectFile ? await projectIn(resolvePath(projectFile)) : null
  const format = args.text('from') as ImportFormat
  try {
    const source = await openSource(readTextFile(path))
    const outcome = await imports.run(
      () => readUsers(format, source, { project, firebaseHash: formatFirebaseHash }),
      {
        dryRun: args.flag('dry-run'),
        trustRoles: args.flag('trust-roles'),
        progress: (count) => output.progress(`${count} users…`),
      },
    )
    const { created, known, refused } = outcome
    if (created + known + refused.length > 0) return outcome
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const kinds = 'neither JSON, nor lines of JSON, nor CSV'
    throw new CommandError(`${path} is ${kinds}, or its end is missing.`)
  }
  throw new CommandError(`There are no users in ${path}.`)
}

async function projectIn(path: string) {
  const project = projectOf(await firstRow(path))
  if (project) return project
  throw new CommandError(
    `${path} does not name base64_signer_key, base64_salt_separator, rounds and mem_cost.`,
    exitCodes.usage,
  )
}

/** An unreadable file is treated as one without parameters. */
async function firstRow(path: string) {
  try {
    const source = await openSource(readTextFile(path))
    for await (const [row] of source.rows('users')) return row ?? {}
  } catch {
    return {}
  }
  return {}
}

const maxShown = 50

function report({ created, known, refused, changed = [] }: Outcome, { args }: Call): string {
  const done = args.flag('dry-run') ? 'would be imported' : 'imported'
  const rest =
    refused.length > maxShown ? [`  and ${refused.length - maxShown} more (see --json)`] : []
  return [
    `${created} ${done}, ${known} already existed, ${refused.length} refused.`,
    ...refused
      .slice(0, maxShown)
      .map(({ what, id, reason }) => `  refused: ${what} ${id}: ${reason}`),
    ...rest,
    ...changed.slice(0, maxShown).map(({ id, what }) => `  changed: users ${id}: ${what}`),
  ].join('\n')
}
