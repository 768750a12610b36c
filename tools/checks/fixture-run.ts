import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../tree.ts'

const imports = "import { beforeAll, describe, expect, test } from 'vitest'\n"

export type FixtureRun = { readonly code: number; readonly lines: readonly string[] }

/** Runs a program of Node in a generated project of test files, and gives the exit code and what it printed. */
export async function runOnFixture(
  files: Readonly<Record<string, string>>,
  command: (configFile: string) => readonly string[],
): Promise<FixtureRun> {
  const folder = mkdtempSync(join(root, 'node_modules/.test-run-'))
  const config = join(folder, 'vitest.config.ts')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), path.endsWith('.test.ts') ? imports + text : text)
  }
  const reporter = JSON.stringify(join(root, 'tools/test-run/reporter.ts'))
  writeFileSync(
    config,
    `export default { test: { root: ${JSON.stringify(folder)}, include: ['**/*.test.ts'], exclude: [], reporters: [${reporter}] } }`,
  )
  try {
    return await new Promise<FixtureRun>((resolve) => {
      execFile(process.execPath, [...command(config)], { cwd: folder }, (error, stdout, stderr) => {
        const code = error ? Number(error.code ?? 1) : 0
        // What did not begin at all says why only there.
        const output = stdout.trimEnd() || stderr.trimEnd() || `ended by ${error?.signal}`
        resolve({ code, lines: output.split('\n') })
      })
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
