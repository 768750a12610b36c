import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { compress } from './compress.ts'
import { web } from './sources.ts'

/** The script of other sites as one file, whose name never changes. */
async function buildEmbedScript(outDir: string): Promise<void> {
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(web, 'src/embed/embed.ts'),
        output: { format: 'iife', entryFileNames: 'embed.js' },
      },
    },
  })
  await compress(outDir, 'embed.js')
}

export function embedScript(): Plugin {
  return {
    name: 'guildhall:embed',
    apply: 'build',
    writeBundle: ({ dir = '' }) => buildEmbedScript(dir),
  }
}
