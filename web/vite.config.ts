import { join } from 'node:path'
import { defineConfig } from 'vite'
import { buyerRenderer } from './tools/buyer-renderer.ts'
import { codeSplitting, hasSideEffects, withoutKnown } from './tools/chunks.ts'
import { compressAssets } from './tools/compress.ts'
import { embedScript } from './tools/embed-script.ts'
import { layersFirst } from './tools/layers.ts'
import { prerenderedShells } from './tools/prerender.ts'
import { cssModules, readSources } from './tools/sources.ts'

const here = import.meta.dirname

export default defineConfig({
  root: here,
  appType: 'mpa',
  plugins: [
    readSources(),
    layersFirst(),
    compressAssets(),
    prerenderedShells(),
    buyerRenderer(),
    embedScript(),
  ],
  css: { modules: cssModules },
  json: { namedExports: false },
  server: {
    host: '127.0.0.1',
    // The page comes from the product's server; what it links to comes from here.
    ...(process.env.GUILDHALL_DEV_WEB ? { origin: process.env.GUILDHALL_DEV_WEB } : {}),
  },
  build: {
    // The server renders the page, so it needs the manifest of output files.
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
    // A data: address would need a hole in the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutKnown },
    rolldownOptions: {
      treeshake: { moduleSideEffects: hasSideEffects },
      output: { codeSplitting },
      input: [
        join(here, 'src/main.tsx'),
        join(here, 'src/gallery/main.tsx'),
        join(here, 'src/buyer/main.ts'),
      ],
    },
  },
})
