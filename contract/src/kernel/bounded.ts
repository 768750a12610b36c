import { z } from 'zod'

const isTooLarge = (value: unknown, most: number) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > most

/**
 * A map with at most so many keys. They are counted first: what is wrong with each of a hundred thousand
 * values would take seconds and gigabytes to say. It comes last, since a further check makes a new schema.
 */
export function bounded<Schema extends z.ZodType>(schema: Schema, most: number): Schema {
  const decide = schema._zod.run
  schema._zod.run = (payload, context) => {
    if (!isTooLarge(payload.value, most)) return decide(payload, context)
    const { value: input } = payload
    payload.issues.push({ code: 'custom', input, inst: schema, message: `At most ${most} keys` })
    return payload
  }
  return schema
}

/** Reported of one list; a client that sends more wrong items makes the same mistake again. */
const mostIssues = 20

/** A list of at most `most` items, which is not checked any further after twenty issues. */
export function boundedList<Item extends z.ZodType>(item: Item, most: number): z.ZodArray<Item> {
  const list = z.array(item).max(most)
  const decide = list._zod.run
  list._zod.run = (payload, context) => {
    const { value: input } = payload
    if (!Array.isArray(input)) return decide(payload, context)
    if (input.length > most) {
      const limit = { origin: 'array', maximum: most, inclusive: true } as const
      payload.issues.push({ code: 'too_big', ...limit, input, inst: list })
      return payload
    }
    const items: unknown[] = []
    for (const [index, value] of input.entries()) {
      const tried = item._zod.run({ value, issues: [] }, context)
      if (tried instanceof Promise) throw new z.core.$ZodAsyncError()
      for (const issue of tried.issues) {
        payload.issues.push({ ...issue, path: [index, ...(issue.path ?? [])] })
      }
      if (payload.issues.length >= mostIssues) return payload
      items.push(tried.value)
    }
    payload.value = items
    return payload
  }
  return list
}
