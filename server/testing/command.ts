import { run } from '../src/cli/run.ts'
import type { Connection } from './cluster.ts'
import { secret } from './server.ts'

export type CommandResult = {
  readonly code: number
  readonly out: string
  readonly err: string
  /** The parsed output of `--json`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any
}

export function connectionUrl({ host, port, user, password, database }: Connection): string {
  return `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`
}

/** Runs a CLI command on the database of a test, without a terminal. */
export async function runCommand(
  connection: Connection,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  let [out, err] = ['', '']
  const code = await run(
    [...args, '--json'],
    { DATABASE_URL: connectionUrl(connection), SECRET: secret, GUILDHALL_CWD: '/tmp', ...env },
    {
      out: { write: (text) => (out += text) },
      err: { write: (text) => (err += text) },
    },
  )
  return { code, out, err, json: parse(out) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
