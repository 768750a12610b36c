type Query = { readonly error: Error | null; readonly refetch: () => unknown }

/** Of what a page needs, what could not be fetched. */
export const firstFailed = (...queries: readonly Query[]) =>
  queries.find((query): query is Query & { error: Error } => query.error !== null)
