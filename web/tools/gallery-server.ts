import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build, loadConfigFromFile, type Manifest } from 'vite'

const web = join(import.meta.dirname, '..')
const entry = 'src/gallery/main.tsx'
const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The product's content security policy, so that violations show up here first. */
function policy(nonce: string) {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

async function buildGallery() {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'))
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, undefined, web)
  const config = loaded?.config ?? {}
  const plugins = (config.plugins ?? []).flat(2)
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: plugins.filter((plugin) => !isForProduct(plugin)),
    build: {
      ...config.build,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: [join(web, entry)] },
    },
  })
  return outDir
}

/** What only the finished product is made with. */
const forProduct: readonly unknown[] = ['guildhall:compress', 'guildhall:prerender']

function isForProduct(plugin: unknown) {
  return plugin instanceof Object && 'name' in plugin && forProduct.includes(plugin.name)
}

function stylesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  const imported = (chunk.imports ?? []).flatMap((each) => stylesOf(manifest, each, seen))
  return [...imported, ...(chunk.css ?? [])]
}

/** Builds the gallery alone and serves it on loopback under the product's content policy. */
export async function serveGallery() {
  const folder = await buildGallery()
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const script = manifest[entry]?.file
  const styles = stylesOf(manifest, entry).map((file) => `<link rel="stylesheet" href="/${file}">`)

  function page(nonce: string) {
    return `<!doctype html><html lang="en" data-theme="system"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${nonce}"><title>Parts</title>${styles.join('')}
<script type="module" nonce="${nonce}" src="/${script}"></script></head>
<body><div id="root"></div></body></html>`
  }

  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (!path.startsWith('/assets/')) {
      const nonce = crypto.randomUUID()
      response.setHeader('content-security-policy', policy(nonce))
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return response.end(page(nonce))
    }
    try {
      const content = await readFile(join(folder, path))
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/__ui`,
    folder,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
