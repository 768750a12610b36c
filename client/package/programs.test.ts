import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { run } from './npm.ts'

const { project, oldestNode } = inject('installed')
const programs = join(import.meta.dirname, 'programs')

/** A folder of the installed project with one of the programs in it. */
function placed(folder: string, program: string): string {
  const path = join(project, folder)
  mkdirSync(path, { recursive: true })
  cpSync(join(programs, program), join(path, program))
  return path
}

const runtimes: [string, string | null][] = [
  ['20', oldestNode],
  ['24', process.execPath],
]

// npm has no Node for every kind of machine.
const available = runtimes.filter((each): each is [string, string] => each[1] !== null)

test.each(available)('every entry works under Node %s', async (version, node) => {
  const output = await run(node, ['calls.mjs'], { cwd: placed(`node-${version}`, 'calls.mjs') })
  expect(JSON.parse(output)).toEqual({
    version,
    expiresAt: true,
    createdAt: true,
    name: '2030-01-01T00:00:00.000Z',
    code: 'A_CODE',
    message: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    hook: 'function',
  })
})

const compilers = {
  newest: createRequire(import.meta.url).resolve('typescript/package.json'),
  older: createRequire(join(import.meta.dirname, '../../conformance/package.json')).resolve(
    'typescript/package.json',
  ),
}
const settings = {
  bundler: {
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'], types: ['node'] },
}
const cases = Object.keys(compilers).flatMap((compiler) =>
  Object.keys(settings).map((setting) => [compiler, setting] as const),
)

test.each(cases)('the types hold with the %s compiler and %s', async (compiler, setting) => {
  const cwd = placed(`types-${compiler}-${setting}`, 'types.ts')
  const compilerOptions = {
    ...settings[setting as keyof typeof settings],
    target: 'es2022',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    // The declarations themselves are checked too.
    skipLibCheck: false,
    noEmit: true,
  }
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const tsc = join(dirname(compilers[compiler as keyof typeof compilers]), 'bin/tsc')
  expect(await run(process.execPath, [tsc, '-p', cwd], { cwd })).toBe('')
})
