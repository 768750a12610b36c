import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import { root } from '../../../tools/tree.ts'
import { run } from '../npm.ts'
import { filesOf, withAddresses } from './pages.ts'

/** Follows a guide: writes its files beside the installed package, with the addresses of the test. */
export function follow(guide: string, addresses: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(inject('installed').project, `${guide}-`))
  for (const { path, text } of filesOf(guide)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, withAddresses(text, addresses))
  }
  return folder
}

const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'preserve',
  moduleResolution: 'bundler',
  // Node runs a file with `await` at its top as a module, with or without imports.
  moduleDetection: 'force',
  types: ['node'],
  jsx: 'react-jsx',
  strict: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
}

/** Checks the types of a guide's files; returns what the compiler has to say. */
export async function compile(guide: string, folder: string): Promise<string> {
  const files = filesOf(guide).map(({ path }) => path)
  const settings = { compilerOptions, files: files.filter((path) => /\.tsx?$/.test(path)) }
  const config = join(folder, 'tsconfig.guide.json')
  writeFileSync(config, JSON.stringify(settings))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  return run(process.execPath, [tsc, '-p', config], { cwd: folder })
}

export const load = <Exports>(folder: string, path: string): Promise<Exports> =>
  import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href)

/** Runs a program of a guide beside the test; `output` is what it has printed so far. */
export function start(
  folder: string,
  [path, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
) {
  const child: ChildProcess = spawn(process.execPath, [path, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill()
    await ended
  })
  return { output: () => printed, ended }
}
