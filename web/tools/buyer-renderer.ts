import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { cssModules, readSources, web } from './sources.ts'

/** The pages of buyers as one Node program, which the server renders them with. */
async function buildBuyerRenderer(outDir: string): Promise<void> {
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    plugins: readSources(),
    css: { modules: cssModules },
    json: { namedExports: false },
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(web, 'src/buyer/render.tsx'),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'buyer-pages.mjs' } },
    },
  })
}

/** Written beside the manifest, where the server finds it. */
export function buyerRenderer(): Plugin {
  return {
    name: 'guildhall:buyer-pages',
    apply: 'build',
    writeBundle: ({ dir = '' }) => buildBuyerRenderer(join(dir, '.vite')),
  }
}
