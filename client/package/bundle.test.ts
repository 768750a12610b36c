import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, inject, test } from 'vitest'

const { project } = inject('installed')

/** A page that uses the installed package, as one minified module. */
async function bundle(name: string, source: string): Promise<string> {
  const root = join(project, `bundle-${name}`)
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'main.js'), source)
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: join(root, 'main.js'), external: ['react'] },
    },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  return outputs.flatMap(({ output }) => output.map((o) => ('code' in o ? o.code : ''))).join('')
}

const using = (entry: string) =>
  `import { createClient } from '@guildhall/client${entry}'\nglobalThis.client = createClient()`

/** A call is some 25 bytes; a library that gets in by mistake is thousands. */
const limits: [string, string, number][] = [
  ['everything', using(''), 10 * 1024],
  ['react', using('/react'), 10 * 1024],
  ['auth', using('/auth'), 7500],
  ['billing', using('/billing'), 16 * 1024],
  ['operator', using('/operator'), 11 * 1024 + 256],
  [
    'webhook',
    `import { verifyWebhook } from '@guildhall/client/webhook'\nglobalThis.verify = verifyWebhook`,
    2000,
  ],
]

test.each(limits)('the bundle of %s fits into its budget', async (name, source, limit) => {
  const code = await bundle(name, source)
  expect(code).not.toContain('Zod')
  expect(gzipSync(code).length, 'bytes, compressed').toBeLessThanOrEqual(limit)
})

test('a page that imports the package without using it loads nothing of it', async () => {
  const code = await bundle('unused', `import * as client from '@guildhall/client'\nvoid client`)
  expect(code.length).toBeLessThan(100)
})

test('the small client leaves out the calls of other pages', async () => {
  const code = await bundle('small', using('/auth'))
  expect(code).toContain('/api/auth/get-session')
  expect(code).not.toContain('/api/auth/organization/')
})
