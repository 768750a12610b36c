import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Shells } from '@guildhall/contract/shells'
import { build, type Plugin } from 'vite'
import { cssModules, readSources, web } from './sources.ts'

/** The app as one Node program, built with the browser variants of packages. */
async function buildRenderer(outDir: string): Promise<string> {
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    plugins: readSources(),
    css: { modules: cssModules },
    json: { namedExports: false },
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"', self: 'globalThis' },
    ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'production'] } },
    build: {
      ssr: join(web, 'src/prerender.tsx'),
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'prerender.mjs' } },
    },
  })
  return join(outDir, 'prerender.mjs')
}

export async function renderShells(): Promise<Shells> {
  const folder = await mkdtemp(join(tmpdir(), 'prerender-'))
  try {
    const program = pathToFileURL(await buildRenderer(folder))
    const worker = new Worker(join(import.meta.dirname, 'render-worker.ts'), {
      workerData: program.href,
    })
    const [shells] = await once(worker, 'message')
    await worker.terminate()
    return shells
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Writes the prerendered pages beside the manifest, where the server reads them. */
export function prerenderedShells(): Plugin {
  return {
    name: 'guildhall:prerender',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const shells = await renderShells()
      await mkdir(join(dir, '.vite'), { recursive: true })
      await writeFile(join(dir, '.vite', 'shells.json'), JSON.stringify(shells))
    },
  }
}
