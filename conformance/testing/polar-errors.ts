/** What a call fails with; libraries of all generations keep its name and its status. */
// biome-ignore lint/suspicious/noExplicitAny: three libraries throw classes of their own
export const failure = (work: Promise<unknown>): Promise<any> =>
  work.then(
    () => undefined,
    (error) => error,
  )

/** The body of the response: older libraries keep its text, the newest its value. */
export function bodyOf({ body, error }: { body?: string; error?: unknown }) {
  if (body !== undefined) return JSON.parse(body)
  return typeof error === 'string' ? JSON.parse(error) : error
}
