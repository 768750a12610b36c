import type pg from 'pg'
import type { Statement } from './collect.ts'
import { createDescriber } from './description.ts'
import { rowViolations } from './row-violations.ts'
import { commandsIn } from './sql-tree.ts'

/**
 * Statements that a migrated database does not accept, and row types that differ from what it says about
 * their columns. Nothing is run.
 */
export async function statementViolations(
  client: pg.Client,
  statements: readonly Statement[],
): Promise<string[]> {
  const describe = await createDescriber(client)
  const violations: string[] = []

  async function check(text: string, row: Statement['row']): Promise<string[]> {
    try {
      if (row) return rowViolations(text, row, await describe(text))
      for (const command of commandsIn(text)) await describe(command)
      return []
    } catch (error) {
      return [`${(error as Error).message} in ${text}`]
    }
  }
  for (const { path, line, texts, row } of statements) {
    const found = new Set<string>()
    for (const text of texts) for (const each of await check(text, row)) found.add(each)
    violations.push(...[...found].map((each) => `${path}:${line}: ${each}`))
  }
  return violations
}
