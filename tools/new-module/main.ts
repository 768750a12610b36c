import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { locales } from '@guildhall/contract/boot'
import { projectFiles, root } from '../tree.ts'
import { type Plan, planModule } from './plan.ts'

const usage = 'Usage: npm run new-module -- <area>/<noun> [--rank <row>] [--singular <noun>]'

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { rank: { type: 'string' }, singular: { type: 'string' } },
    })
    const [name, ...rest] = positionals
    if (name === undefined || rest.length > 0) return undefined
    const rank = values.rank === undefined ? undefined : Number(values.rank)
    return { name, rank, singular: values.singular }
  } catch {
    return undefined
  }
}

/** The calls of the client, from the contract as it is now. */
function generateCalls() {
  const generator = join(root, 'tools/client-calls/main.ts')
  spawnSync(process.execPath, [generator], { cwd: root, stdio: 'inherit' })
}

function write({ created, edited }: Exclude<Plan, { refusal: string }>) {
  const all = [...created, ...edited]
  for (const { path, text } of all) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const formatted = all.map(({ path }) => path).filter((path) => /\.(ts|json)$/.test(path))
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  // What it cannot format, `npm run check` reports.
  spawnSync(process.execPath, [biome, 'check', '--write', ...formatted], {
    cwd: root,
    stdio: 'ignore',
  })
}

function reportOf({ names, created, edited }: Exclude<Plan, { refusal: string }>): string {
  const list = (files: readonly { path: string }[]) =>
    files.map(({ path }) => `  ${path}`).join('\n')
  return `Created
${list(created)}
Edited
${list(edited)}

Next
  1. npm run check
  2. npm test -- server/src/modules/${names.module}
  3. Replace what is only a start: the fields (contract, migration, store, wire), the sentences in
     locales/*/${names.noun}.json, and the title in locales/*/reference.json.
docs/adding-a-noun.md explains the decisions, and how to add a screen.`
}

function main(): number {
  const options = read(process.argv.slice(2))
  if (!options) {
    console.error(usage)
    return 1
  }
  const plan = planModule(projectFiles(), options.name, { ...options, locales })
  if ('refusal' in plan) {
    console.error(plan.refusal)
    return 1
  }
  write(plan)
  generateCalls()
  console.log(reportOf(plan))
  return 0
}

process.exitCode = main()
