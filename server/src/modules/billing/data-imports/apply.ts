import { errorCatalogue } from '@guildhall/contract'
import type { TransferResource } from '@guildhall/contract/billing/data-exports'
import type { Outcome } from '@guildhall/contract/billing/data-imports'
import { ingest } from '@guildhall/contract/billing/usage'
import { AppError } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createImporters } from './importers.ts'
import { createReferences } from './refer.ts'
import {
  codeOf,
  type Importer,
  parsed,
  type Row,
  RowRefused,
  refused,
  withoutNulls,
} from './rows.ts'
import type { Import, Problem } from './store/imports.ts'
import * as sources from './store/sources.ts'

/** Takes a command back at its end, when everything was checked. */
class DryRun extends Error {}

export type Outcomes = Partial<Record<TransferResource, Outcome>>

type Placed = { readonly line: number; readonly resource: TransferResource; readonly row: Row }

export const noOutcome: Outcome = { created: 0, existing: 0, refused: 0, skipped: 0 }

/** What one batch of rows did. */
export type Batch = ReturnType<ReturnType<typeof createApply>>

const mostIssues = 10

/** The reasons for which a service refuses a row; anything else is no fault of the row. */
function reasonsOf(error: unknown): RowRefused['problems'] {
  if (error instanceof RowRefused) return error.problems
  if (!(error instanceof AppError)) throw error
  const { issues } = error.detail
  const entry = errorCatalogue[error.code]
  if ((entry?.status ?? 500) >= 500) throw error
  if (!issues) return [{ code: error.code, field: null, message: entry?.message ?? error.code }]
  return issues.slice(0, mostIssues).map(({ loc, msg, type }) => ({
    code: codeOf(type),
    field: loc.filter((part) => part !== 'body').join('.') || null,
    message: msg,
  }))
}

export function createApply(dependencies: Dependencies) {
  const { database, usage } = dependencies
  const importers = createImporters(dependencies)
  const references = createReferences(dependencies)

  return ({ dryRun, id: importId, organizationId }: Import) => {
    const outcomes: Outcomes = {}
    const problems: Problem[] = []
    const tried = new Set<string>()
    const trials: { resource: string; sourceId: string }[] = []
    let waiting: Placed[] = []

    function count(resource: TransferResource, what: keyof Outcome, n = 1) {
      const before = outcomes[resource] ?? noOutcome
      outcomes[resource] = { ...before, [what]: before[what] + n }
    }

    const sourceIdOf = ({ id }: Row) =>
      typeof id === 'string' && id.length > 0 && id.length <= 255 && !id.includes('\0')
        ? id
        : undefined

    function refuse({ line, resource, row }: Placed, error: unknown) {
      const sourceId = sourceIdOf(row) ?? null
      for (const reason of reasonsOf(error)) problems.push({ line, resource, sourceId, ...reason })
      count(resource, 'refused')
    }

    const isTried = async (resource: string, sourceId: string) =>
      dryRun &&
      (tried.has(`${resource} ${sourceId}`) ||
        (await sources.isTried(database.sql, importId, { organizationId, resource, sourceId })))

    function tryOut(resource: string, sourceId: string) {
      tried.add(`${resource} ${sourceId}`)
      trials.push({ resource, sourceId })
    }

    async function ignoreSolved({ solved }: Importer, error: unknown) {
      const isSolved =
        error instanceof RowRefused &&
        solved !== undefined &&
        error.problems.every(({ code }) => code === solved.code) &&
        (trials.some(({ resource }) => resource === solved.by) ||
          (await sources.isAnyTried(database.sql, importId, organizationId, solved.by)))
      if (!isSolved) throw error
    }

    async function link(source: sources.SourceRow, targetId: string) {
      if (dryRun) return tryOut(source.resource, source.sourceId)
      // Of a row that was here before, so it belongs to no import.
      const target = { targetId, importId: '00000000-0000-0000-0000-000000000000' }
      await database.transaction((tx) => sources.insert(tx, source, target))
    }

    async function create(importer: Importer, source: sources.SourceRow, row: Row) {
      const { refer, isPending } = references(organizationId, isTried)
      const command = await importer.prepare(organizationId, row, refer)
      if (dryRun) {
        // What it refers to does not exist yet, so only its fields can be checked.
        const takeBack = async () => {
          throw new DryRun()
        }
        const tryCommand = () => command(takeBack).catch(ignoreDryRun)
        if (!isPending()) await tryCommand().catch((error) => ignoreSolved(importer, error))
        tryOut(source.resource, source.sourceId)
        return
      }
      let targetId = ''
      await command(async (tx, answer) => {
        targetId = (answer as { id: string }).id
        await sources.insert(tx, source, { targetId, importId })
      })
      await importer.complete?.(organizationId, targetId, row, refer)
    }

    async function take({ resource, row }: Placed, importer: Importer) {
      if (importer.isSkipped?.(row)) {
        if (!dryRun) await importer.remember?.(organizationId, row)
        return count(resource, 'skipped')
      }
      const sourceId = sourceIdOf(row)
      if (sourceId === undefined) throw refused('INVALID_ID', 'id', 'The row needs an id.')
      const source = { organizationId, resource, sourceId }
      const known = await sources.find(database.sql, source)
      const { refer } = references(organizationId, isTried)
      if (known) {
        const isOurs = known.importId === importId && !dryRun
        // A process ended after the row was created: what follows may be missing.
        if (isOurs) await importer.complete?.(organizationId, known.targetId, row, refer)
        return count(resource, isOurs ? 'created' : 'existing')
      }
      const present = await importer.find?.(organizationId, row, refer)
      if (present) {
        await link(source, present.id)
        return count(resource, 'existing')
      }
      await create(importer, source, row)
      count(resource, 'created')
    }

    async function eventOf({ row }: Placed) {
      const { customer_id: customerId, external_customer_id: externalId } = row
      const { refer } = references(organizationId, isTried)
      const isExternal = typeof externalId === 'string'
      const { customer_id: _, external_customer_id: __, parent_id: ___, ...given } = row
      const event = {
        ...withoutNulls(given),
        // Of events with the same one, the first is stored: so it is imported once.
        external_id: row.external_id ?? row.id,
        ...(isExternal
          ? { external_customer_id: externalId }
          : { customer_id: await refer('customers', customerId, 'customer_id') }),
      }
      return parsed(ingest.body, { events: [event] }).events
    }

    /** Together, as programs send them; one by one if one of them is refused. */
    async function store(events: Awaited<ReturnType<typeof eventOf>>, rows: readonly Placed[]) {
      if (dryRun) return count('events', 'created', rows.length)
      try {
        const caller = { kind: 'organization token', organizationId }
        const { duplicates, inserted } = await usage.ingest(caller, events)
        count('events', 'created', inserted)
        count('events', 'existing', duplicates)
      } catch (error) {
        const [only, ...others] = rows
        if (only && others.length === 0) return refuse(only, error)
        reasonsOf(error)
        for (const [index, row] of rows.entries())
          await store(events.slice(index, index + 1), [row])
      }
    }

    async function flush() {
      const rows: Placed[] = []
      const events: Awaited<ReturnType<typeof eventOf>>[number][] = []
      for (const placed of waiting) {
        try {
          events.push(...(await eventOf(placed)))
          rows.push(placed)
        } catch (error) {
          refuse(placed, error)
        }
      }
      waiting = []
      if (rows.length > 0) await store(events, rows)
    }

    return {
      outcomes,
      problems,
      trials,
      flush,
      refuseLine(line: number, code: string, message: string) {
        problems.push({ line, resource: null, sourceId: null, field: null, code, message })
      },
      async add(placed: Placed): Promise<void> {
        const { resource, row } = placed
        if (resource === 'events') {
          if (row.source === 'system') count(resource, 'skipped')
          else waiting.push(placed)
          return
        }
        const importer = importers.get(resource)
        if (!importer) return count(resource, 'skipped')
        try {
          await take(placed, importer)
        } catch (error) {
          refuse(placed, error)
        }
      },
    }
  }
}

function ignoreDryRun(error: unknown) {
  if (!(error instanceof DryRun)) throw error
}
