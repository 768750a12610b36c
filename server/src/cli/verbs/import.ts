import { readFile } from 'node:fs/promises'
import type { Rooms } from '../../app/shape.ts'
import {
  type House,
  houses,
  incomersFrom,
  projectOf,
  readTables,
} from '../../modules/imports/index.ts'
import { linesOf, merge, mustBeFile, verifyLines } from '../../platform/database/backup/index.ts'
import { firebaseHash } from '../../platform/passwords/index.ts'
import type { Call, Command } from '../parts/command.ts'
import { CommandError, exitCodes } from '../parts/exit-codes.ts'
import { withRooms } from '../parts/installation.ts'
import { misused } from '../parts/parse.ts'
import { isPortable, refusalOfRow, tamed } from '../parts/portable.ts'

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

export const importVerb: Command = {
  name: 'import',
  words: ['<file>'],
  summary: 'Bring people in, from an export of Guildhall or from another house',
  detail: `
Houses: guildhall (lines of \`guildhall export\`), ${houses.join(', ')}. People keep their
ids, so that the same file may come twice; whoever is here already stays as they are. Nobody becomes
an admin without --trust-roles. The exit code is 4 when some rows were refused.`,
  options: {
    from: { type: 'string', value: '<house>', what: 'Who wrote the file (guildhall)' },
    'dry-run': { type: 'boolean', what: 'Do it all, say how it went, and take it back' },
    'trust-roles': { type: 'boolean', what: 'Keep the roles that the file names' },
    'firebase-project': {
      type: 'string',
      value: '<file>',
      what: 'The hash parameters of the project, as JSON',
    },
  },
  async run(call) {
    const { given, output } = call
    const from = given.text('from') ?? 'guildhall'
    if (from !== 'guildhall' && !houses.includes(from as House)) {
      throw misused(importVerb, `--from is none of guildhall, ${houses.join(', ')}`)
    }
    const path = call.place(given.words[0] ?? '')
    await mustBeFile(path).catch((error: Error) => {
      throw new CommandError(error.message, exitCodes.usage)
    })
    const outcome = await withRooms(
      await call.config(),
      (rooms) => (from === 'guildhall' ? ownFile(rooms, path, call) : foreign(rooms, path, call)),
      { mayCreate: true },
    )
    output.answer({ dryRun: given.flag('dry-run'), ...outcome }, () => report(outcome, call))
    return outcome.refused.length > 0 ? exitCodes.someRefused : exitCodes.done
  },
}

async function ownFile(rooms: Rooms, path: string, { given, output }: Call): Promise<Outcome> {
  const { database, signals } = rooms
  await verifyLines(linesOf(path))
  return merge(database, linesOf(path), {
    dryRun: given.flag('dry-run'),
    takes: isPortable,
    tame: tamed(given.flag('trust-roles')),
    refuses: refusalOfRow,
    async brought(tx) {
      await signals.forgetAll(tx)
      await signals.publish(tx, 'foreign passwords', '')
    },
    progress: (rows) => output.progress(`${rows} rows…`),
  })
}

async function foreign({ imports }: Rooms, path: string, { given, output, place }: Call) {
  const tables = readTables(await readFile(path, 'utf8'))
  if (!tables) {
    const kinds = 'neither JSON, nor lines of JSON, nor CSV'
    throw new CommandError(`${path} is ${kinds}, or its end is missing.`)
  }
  const projectFile = given.text('firebase-project')
  const project = projectFile ? await projectIn(place(projectFile)) : null
  const house = given.text('from') as House
  const incomers = incomersFrom(house, tables, { project, dress: firebaseHash })
  if (incomers.length === 0) throw new CommandError(`There is nobody in ${path}.`)
  return imports.bring(incomers, {
    dryRun: given.flag('dry-run'),
    trustRoles: given.flag('trust-roles'),
    progress: (count) => output.progress(`${count} of ${incomers.length}…`),
  })
}

async function projectIn(path: string) {
  const text = await readFile(path, 'utf8').catch(() => '')
  const project = projectOf(
    Object.fromEntries(readTables(text)?.users?.flatMap(Object.entries) ?? []),
  )
  if (project) return project
  throw new CommandError(
    `${path} does not name base64_signer_key, base64_salt_separator, rounds and mem_cost.`,
    exitCodes.usage,
  )
}

const shown = 50

function report({ created, known, refused, changed = [] }: Outcome, { given }: Call): string {
  const done = given.flag('dry-run') ? 'would come in' : 'came in'
  const rest = refused.length > shown ? [`  and ${refused.length - shown} more (see --json)`] : []
  return [
    `${created} ${done}, ${known} were here already, ${refused.length} refused.`,
    ...refused.slice(0, shown).map(({ what, id, reason }) => `  refused: ${what} ${id}: ${reason}`),
    ...rest,
    ...changed.slice(0, shown).map(({ id, what }) => `  changed: users ${id}: ${what}`),
  ].join('\n')
}
