import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Shells } from '@guildhall/contract/shells'
import { build, type Plugin } from 'vite'
import { cssModules, readSources, web } from './sources.ts'

/** The app as one program that needs no browser, taking the browser's side wherever sides differ. */
async function buildDrawing(outDir: string): Promise<string> {
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

export async function drawShells(): Promise<Shells> {
  const folder = await mkdtemp(join(tmpdir(), 'prerender-'))
  try {
    const program = pathToFileURL(await buildDrawing(folder))
    const worker = new Worker(join(import.meta.dirname, 'draw.ts'), { workerData: program.href })
    const [shells] = await once(worker, 'message')
    await worker.terminate()
    return shells
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Beside the manifest lies what the server puts into the pages that need no script to be seen. */
export function prerenderedShells(): Plugin {
  return {
    name: 'guildhall:prerender',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const shells = await drawShells()
      await mkdir(join(dir, '.vite'), { recursive: true })
      await writeFile(join(dir, '.vite', 'shells.json'), JSON.stringify(shells))
    },
  }
}
