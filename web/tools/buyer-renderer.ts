import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { hasSideEffects } from './chunks.ts'
import { compress } from './compress.ts'
import { layersFirst } from './layers.ts'
import { cssModules, readSources, web } from './sources.ts'

const shared = {
  root: web,
  configFile: false,
  logLevel: 'error',
  css: { modules: cssModules },
  json: { namedExports: false },
} satisfies InlineConfig

/** The pages of buyers as one Node program, which the server renders them with. */
async function buildRenderer(outDir: string): Promise<void> {
  await build({
    ...shared,
    plugins: readSources(),
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(web, 'src/buyer/render.tsx'),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'buyer-pages.mjs' } },
    },
  })
}

const families = ['checkout', 'letter', 'portal'] as const

/** The styles of one family of pages as one file: only those of the parts that they use, in one request. */
async function buildStyles(outDir: string, family: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'buyer-styles-'))
  try {
    await build({
      ...shared,
      plugins: [readSources(), layersFirst()],
      build: {
        outDir: folder,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
        rolldownOptions: {
          treeshake: { moduleSideEffects: hasSideEffects },
          input: join(web, `src/buyer/styles/${family}.ts`),
        },
      },
    })
    // The fonts that it names are those of the app: their names come from their contents.
    const made = (await readdir(join(folder, 'assets'))).find((name) => name.endsWith('.css'))
    if (!made) throw new Error(`The ${family} pages of buyers have no styles.`)
    const sheet = `assets/buyer-${family}-${made}`
    await copyFile(join(folder, 'assets', made), join(outDir, sheet))
    await compress(outDir, sheet)
    return sheet
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Written beside the manifest, where the server finds it. */
export function buyerRenderer(): Plugin {
  return {
    name: 'guildhall:buyer-pages',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await buildRenderer(join(dir, '.vite'))
      const made: [string, string][] = []
      for (const family of families) made.push([family, await buildStyles(dir, family)])
      const styles = Object.fromEntries(made)
      await writeFile(join(dir, '.vite', 'buyer-pages.json'), JSON.stringify({ styles }))
    },
  }
}
