import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inModules, inRoot } from './paths.mjs'
import { Problem } from './problem.mjs'
import { run, stopExitCode } from './processes.mjs'

/**
 * Writes the package of the client as it is published: plain JavaScript with declarations, and a
 * manifest that leads to them. Inside the project the sources are used instead, without a build.
 */
export async function makeClient(target, node) {
  const next = `${target}.next.tmp`
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  const compiler = [
    inModules('typescript', 'bin', 'tsc'),
    '-p',
    inRoot('client/tsconfig.build.json'),
  ]
  const { code, output } = await run(node, [...compiler, '--outDir', next], { quiet: true })
  if (stopExitCode()) throw new Problem('')
  if (code !== 0) throw new Problem(`The client cannot be built:\n${output}`)
  const manifest = JSON.parse(readFileSync(inRoot('client', 'package.json'), 'utf8'))
  writeFileSync(join(next, 'package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`)
  cpSync(inRoot('client', 'README.md'), join(next, 'README.md'))
  cpSync(inRoot('LICENSE'), join(next, 'LICENSE'))
  rmSync(target, { recursive: true, force: true })
  renameSync(next, target)
}

/** The manifest without what is only for the project, with the built files as its exports. */
function published({ private: _, devDependencies: __, exports: sources, ...manifest }) {
  const built = Object.entries(sources).map(([entry, source]) => {
    const file = source.replace('./src/', './').replace(/\.ts$/, '')
    return [entry, { types: `${file}.d.ts`, default: `${file}.js` }]
  })
  return { ...manifest, exports: Object.fromEntries(built) }
}
