import type { Failure } from './errors.ts'

/** `prices.0.amount`, and the kind of the problem: `missing`, `string_too_long`. */
type RefusedField = { readonly path: string; readonly type: string }

function fieldsIn(detail: unknown): RefusedField[] {
  if (!Array.isArray(detail)) return []
  return detail.flatMap((issue: { loc?: unknown; type?: unknown } | null) =>
    Array.isArray(issue?.loc) && issue.loc[0] === 'body' && issue.loc.length > 1
      ? [{ path: issue.loc.slice(1).join('.'), type: String(issue.type) }]
      : [],
  )
}

/** For `fieldsOf` of a form: the fields that a response of `/v1` names, with a text each. */
export function refusedFields(
  failure: Failure,
  textOf: (field: RefusedField) => string,
): Record<string, string> {
  return Object.fromEntries(fieldsIn(failure.detail).map((field) => [field.path, textOf(field)]))
}
