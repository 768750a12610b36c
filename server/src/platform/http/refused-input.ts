import { AppError, type Issue } from '../../kernel/index.ts'
import { nestedQuery, readQuery } from './incoming.ts'
import { type RawInput, valueAt } from './issues.ts'

/** A value that is longer as JSON is left out: a hundred reasons may be about the same one. */
const longestInput = 2_000

/** Runs `work`; where it refuses values, each reason has the value itself. */
export async function tellingInput<Value>(
  raw: RawInput,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || !error.detail.issues) throw error
    const { issues, ...detail } = error.detail
    const sources = {
      body: raw.body,
      path: raw.params(),
      query: nestedQuery(readQuery(raw.search)),
    }
    throw new AppError(error.code, { ...detail, issues: issues.map((each) => told(each, sources)) })
  }
}

/** Of a missing value, what should have had it. */
function told(issue: Issue, sources: Readonly<Record<string, unknown>>): Issue {
  const path = issue.type === 'missing' ? issue.loc.slice(0, -1) : issue.loc
  const input = valueAt(sources, path)
  const text = JSON.stringify(input)
  return text === undefined || text.length > longestInput ? issue : { ...issue, input }
}

/** An answer for the log of requests, which has nothing of what was sent. */
export function withoutInput(text: string): string {
  if (!text.startsWith('{') || !text.includes('"input":')) return text
  const { detail, ...body } = JSON.parse(text) as { readonly detail?: unknown }
  const told = Array.isArray(detail) ? detail.map(({ input: _, ...each }) => each) : detail
  return JSON.stringify({ ...body, detail: told })
}
