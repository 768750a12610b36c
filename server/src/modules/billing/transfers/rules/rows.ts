import type { z } from 'zod'
import type { Problem } from '../store/imports.ts'

export type Row = Readonly<Record<string, unknown>>
export type Rows = readonly Row[]

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
      code: `INVALID_${code.toUpperCase()}`,
      field: path.join('.') || null,
      message,
    })),
  )
}
