import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tree.ts'

type Outcome = { code: number; output: string }

function run(program: string, args: string[], cwd = root): Promise<Outcome> {
  const bin = join(root, 'node_modules/.bin', program)
  return new Promise((resolve) => {
    execFile(bin, args, { cwd, maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr })
    })
  })
}

const clean = { code: 0 }

/** Remembers what it has seen, so that a second run only looks at what was changed. */
function checkTypes(project: string): Promise<Outcome> {
  const memory = join(root, 'node_modules/.cache/tsc', `${project === '.' ? 'root' : project}.json`)
  return run('tsc', [
    '-p',
    project,
    '--pretty',
    'false',
    // Each checker works out many types again; other tests use the other cores.
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    memory,
  ])
}

test('the types of contract, client, server and tools hold', async () => {
  const outcome = await checkTypes('.')
  expect(outcome, outcome.output).toMatchObject(clean)
})

test.runIf(existsSync(join(root, 'web/src')))('the types of the web app hold', async () => {
  const outcome = await checkTypes('web')
  expect(outcome, outcome.output).toMatchObject(clean)
})

test('the types of the browser tests hold', async () => {
  const outcome = await checkTypes('e2e')
  expect(outcome, outcome.output).toMatchObject(clean)
})

test('Biome reports nothing', async () => {
  const outcome = await run('biome', ['ci', '--colors=off', '.'])
  expect(outcome, outcome.output).toMatchObject(clean)
})

test('no file, export or dependency is unused', async () => {
  const outcome = await run('knip', ['--no-progress'])
  expect(outcome, outcome.output).toMatchObject(clean)
})

test('a deliberate unused export, file and dependency are found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unused-'))
  try {
    const manifest = { name: 'a', main: 'index.js', dependencies: { leftover: '1.0.0' } }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'index.js'), "import { needed } from './parts.js'\nneeded()\n")
    const parts = 'export const needed = () => 1\nexport const spare = 2\n'
    writeFileSync(join(folder, 'parts.js'), parts)
    writeFileSync(join(folder, 'stray.js'), 'export const a = 1\n')
    const outcome = await run('knip', ['--no-progress'], folder)
    expect(outcome.code).not.toBe(0)
    for (const name of ['spare', 'stray.js', 'leftover']) expect(outcome.output).toContain(name)
    expect(outcome.output).not.toContain('needed')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a deliberate type error is found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'type-error-'))
  try {
    writeFileSync(join(folder, 'a.ts'), 'export const a: number = "b"\n')
    const outcome = await run('tsc', ['--noEmit', '--ignoreConfig', join(folder, 'a.ts')])
    expect(outcome.code).not.toBe(0)
    expect(outcome.output).toContain('TS2322')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
