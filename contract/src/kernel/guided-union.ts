import type { z } from 'zod'

/**
 * A union tries its options in turn, and what a failed option reports costs more than all of its checks. Here
 * the likely one goes first; if it refuses, the whole union decides and reports as ever. A value that two
 * options accept has to be one that `likely` gives to the first of them.
 */
export function guided<Options extends readonly [z.core.SomeType, ...z.core.SomeType[]]>(
  union: z.ZodUnion<Options>,
  likely: (value: unknown) => Options[number] | undefined,
): z.ZodUnion<Options> {
  const decide = union._zod.run
  union._zod.run = (payload, context) => {
    const option = likely(payload.value)
    if (!option) return decide(payload, context)
    const tried = option._zod.run({ value: payload.value, issues: [] }, context)
    return tried instanceof Promise || tried.issues.length > 0 ? decide(payload, context) : tried
  }
  return union
}
