import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const limit = 12 * 1024

/** The client as a page would load it: one minified module. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['es'] },
      rolldownOptions: { external: ['react'] },
    },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  return outputs.flatMap(({ output }) => output.map((o) => ('code' in o ? o.code : ''))).join('')
}

test.each(['index.ts', 'react.ts'])('%s fits into 12 KB', async (entry) => {
  const code = await bundle(entry)
  expect(code).toContain('/api/auth/get-session')
  expect(code).not.toContain('ZodError')
  expect(gzipSync(code).length).toBeLessThanOrEqual(limit)
})
