import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)

export type Run = { readonly cwd: string; readonly env?: Readonly<Record<string, string>> }

/** Runs a program to its end and returns what it printed; its whole output is in the error. */
export async function run(program: string, args: readonly string[], { cwd, env }: Run) {
  try {
    const all = { ...process.env, ...env }
    const { stdout } = await runFile(program, args, { cwd, env: all, maxBuffer: 1 << 24 })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error })
  }
}

const quiet = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--prefer-offline',
]

/** The npm that runs the tests, or the one that the machine has; it works in `cwd`. */
export function npm(args: readonly string[], cwd: string): Promise<string> {
  const script = process.env.npm_execpath ?? ''
  // Without it npm would work in the folder that it was first started in.
  const all = [...args, '--prefix', cwd, ...quiet]
  return basename(script) === 'npm-cli.js' && existsSync(script)
    ? run(process.execPath, [script, ...all], { cwd })
    : run('npm', all, { cwd })
}
