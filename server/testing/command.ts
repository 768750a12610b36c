import { run } from '../src/cli/run.ts'
import type { Connection } from './cluster.ts'
import { secret } from './server.ts'

export type Ended = {
  readonly code: number
  readonly out: string
  readonly err: string
  /** What `--json` answered. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly answer: any
}

export function urlOf({ host, port, user, password, database }: Connection): string {
  return `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`
}

/** A command as somebody types it, on the database of a test; nobody is at the keyboard. */
export async function command(
  connection: Connection,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  let [out, err] = ['', '']
  const code = await run(
    [...args, '--json'],
    { DATABASE_URL: urlOf(connection), SECRET: secret, GUILDHALL_CWD: '/tmp', ...env },
    {
      out: { write: (text) => (out += text) },
      err: { write: (text) => (err += text) },
    },
  )
  return { code, out, err, answer: parse(out) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
