import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogsWithoutMail } from './tools/catalogs.ts'
import { compressAssets } from './tools/compress.ts'

const api = `http://127.0.0.1:${process.env.GUILDHALL_API_PORT ?? '3000'}`
const here = import.meta.dirname

export default defineConfig({
  root: here,
  appType: 'custom',
  plugins: [catalogsWithoutMail(join(here, '..', 'locales')), react(), compressAssets()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/v1': api, '/livez': api, '/readyz': api },
  },
  build: {
    // The server writes the page, so it needs to know which file came of what.
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
    // A data: address would need a hole in the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(here, 'src/main.tsx'), join(here, 'src/gallery/main.tsx')],
    },
  },
})
