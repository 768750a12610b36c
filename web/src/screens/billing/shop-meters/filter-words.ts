import type { Aggregation, Conjunction, Filter, FilterClause } from './filter-draft.ts'

export type Words = {
  readonly clause: (clause: FilterClause) => string
  readonly joined: (conjunction: Conjunction, one: string, other: string) => string
  readonly inside: (text: string) => string
  readonly more: (count: number) => string
  readonly whole: (aggregation: Aggregation, filter: string | undefined) => string
}

/** So many conditions are said; a sentence with more of them is read by nobody. */
const said = 12

const clauseCount = ({ clauses }: Filter): number =>
  clauses.reduce((sum, each) => sum + ('clauses' in each ? clauseCount(each) : 1), 0)

/** The filter in words; undefined where it has no conditions. A group has brackets where it needs them. */
export function filterWords(filter: Filter, words: Words): string | undefined {
  let left = said
  function text({ conjunction, clauses }: Filter, outer?: Conjunction): string | undefined {
    const parts: string[] = []
    for (const each of clauses) {
      if (left === 0) break
      if ('clauses' in each) {
        const part = text(each, clauses.length > 1 ? conjunction : outer)
        if (part !== undefined) parts.push(part)
        continue
      }
      left -= 1
      parts.push(words.clause(each))
    }
    if (parts.length === 0) return undefined
    const joined = parts.reduce((one, other) => words.joined(conjunction, one, other))
    const needsBrackets = outer !== undefined && outer !== conjunction && parts.length > 1
    return needsBrackets ? words.inside(joined) : joined
  }
  const found = text(filter)
  const more = clauseCount(filter) - said
  return found !== undefined && more > 0 ? `${found} ${words.more(more)}` : found
}

/** What a meter does, in one sentence. */
export const meterSentence = (
  { filter, aggregation }: { readonly filter: Filter; readonly aggregation: Aggregation },
  words: Words,
): string => words.whole(aggregation, filterWords(filter, words))
