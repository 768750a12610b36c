import { z } from 'zod'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import type { Problem } from './store/imports.ts'

export type Row = Readonly<Record<string, unknown>>
export type Rows = readonly Row[]

/** The id here of a row that the file names; `pending` where a dry run would create it first. */
export type Refer = (resource: string, id: unknown, field: string) => Promise<string>

type Existing = { readonly id: string }

/** How a row of a file becomes one of this server, by the service that its endpoint uses. */
export type Importer = {
  /** A row that is here already without having been imported. */
  readonly find?: (organizationId: string, row: Row, refer: Refer) => Promise<Existing | undefined>
  /** A problem that rows before it solve, of this resource, which a dry run does not create. */
  readonly solved?: { readonly code: string; readonly by: string }
  /** History, which is not imported. */
  readonly isSkipped?: (row: Row) => boolean
  /** Keeps what a skipped row says of rows after it; it may run again. */
  readonly remember?: (organizationId: string, row: Row) => Promise<void>
  /** Checks the row and what it refers to; then creates it. */
  readonly prepare: (
    organizationId: string,
    row: Row,
    refer: Refer,
  ) => Promise<(keepAnswer: KeepAnswer) => Promise<unknown>>
  /** What is not a part of the creation; it may run again after a crash. */
  readonly complete?: (organizationId: string, id: string, row: Row, refer: Refer) => Promise<void>
}

/** The kind of a reason as the code of a problem: “too_big” is INVALID_TOO_BIG. */
export const codeOf = (kind: string): string =>
  kind.startsWith('invalid') ? kind.toUpperCase() : `INVALID_${kind.toUpperCase()}`

/** A row that is not imported, and why. */
export class RowRefused extends Error {
  readonly problems: readonly Pick<Problem, 'code' | 'field' | 'message'>[]
  constructor(problems: RowRefused['problems']) {
    super('A row was refused.')
    this.problems = problems
  }
}

export const refused = (code: string, field: string | null, message: string) =>
  new RowRefused([{ code, field, message }])

/** Reported for one row; more would repeat the same mistake. */
const mostProblems = 10

/** The fields of a row without those that say nothing; never its organization. */
export function withoutNulls(row: unknown): Record<string, unknown> {
  if (typeof row !== 'object' || row === null) return {}
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => value !== null && value !== undefined && name !== 'organization_id',
    ),
  )
}

/** The input of the ordinary endpoint, by its own schema. */
export function parsed<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new RowRefused(
    result.error.issues.slice(0, mostProblems).map(({ code, message, path }) => ({
      code: codeOf(code),
      field: path.join('.') || null,
      message,
    })),
  )
}

export const Text = z.string().max(255)

/** How a row names its customer. */
export const ofCustomer = {
  customer_id: Text.optional(),
  external_customer_id: Text.optional(),
  customer_email: Text.optional(),
}
const OfCustomer = z.object(ofCustomer)
export type OfCustomer = z.output<typeof OfCustomer>
