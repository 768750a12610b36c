import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/**
 * PostgreSQL gets a clean environment: PG… variables would change its behaviour, and it must not see the
 * secrets of the server.
 */
export const cleanEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32'
    ? { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }
    : {}),
}

export type Outcome = { readonly code: number; readonly output: string }

/** Runs a PostgreSQL program to its end. */
export function runToEnd(
  account: Account,
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly input?: string },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const invocation = account.command(program, args)
    const child = spawn(invocation.program, invocation.args, {
      ...invocation.identity,
      cwd: options.cwd,
      env: cleanEnvironment,
      windowsHide: true,
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
  })
}

/** The last error line of the output, without its time stamp. */
export function errorIn(output: string): string {
  if (/No space left on device/.test(output)) return 'the disk is full'
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const errorLine = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error|fatal):/.test(line))
  const line = errorLine ?? lines.at(-1) ?? 'no output'
  return line.replace(/^.*\b(FATAL|PANIC|ERROR|error|fatal):\s*/, '').replace(/\.?\s*$/, '')
}
