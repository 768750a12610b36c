import { readFile } from 'node:fs/promises'
import type { Boot } from '@guildhall/contract/boot'
import { StartupError } from '../startup-error.ts'

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean; src?: string }
type Manifest = Record<string, Chunk>

export type Pages = {
  /** The page around the web app, with all that its first picture needs. */
  render(boot: Boot, title: string): string
  /** The page of the design system's gallery. */
  gallery(boot: Boot): string
}

export const webFolder = new URL('../../../../web/dist/', import.meta.url)
const entry = 'src/main.tsx'
const galleryEntry = 'src/gallery/main.tsx'

/** Everything that an entry needs at once, depth first, each file once. */
function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  if (seen.has(name)) return []
  seen.add(name)
  const chunk = manifest[name]
  if (!chunk) return []
  return [...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, seen)), chunk]
}

/** `<` in a text inside a script element could end it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function inText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

type Tags = { head: string; script: string }

function tagsOf(manifest: Manifest, name: string): Tags {
  const files = filesOf(manifest, name)
  const styles = [...new Set(files.flatMap(({ css = [] }) => css))]
  const main = manifest[name]?.file
  const others = files.map(({ file }) => file).filter((file) => file !== main)
  return {
    head: [
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
      ...others.map((file) => `<link rel="modulepreload" href="/${file}">`),
    ].join('\n'),
    script: `/${main}`,
  }
}

/** In development the Vite server in front delivers the sources as they are. */
const developmentTags = (name: string): Tags => ({
  head: `<script type="module" nonce="NONCE" src="/@vite/client"></script>`,
  script: `/${name}`,
})

const refresh = `<script type="module" nonce="NONCE">
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
</script>`

async function readManifest(): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(new URL('.vite/manifest.json', webFolder), 'utf8'))
  } catch {
    throw new StartupError('The web app is not built; `npm start` builds it.')
  }
}

export async function loadPages(development: boolean): Promise<Pages> {
  const manifest = development ? {} : await readManifest()

  /** The catalogs of the visitor's language are fetched together with the app, not after it. */
  function catalogs(locale: string): string {
    const wanted = ['common', 'shell'].map((noun) => `locales/${locale}/${noun}.json`)
    return Object.entries(manifest)
      .filter(([name]) => wanted.some((each) => name.endsWith(each)))
      .map(([, { file }]) => `<link rel="modulepreload" href="/${file}">`)
      .join('\n')
  }

  function page(name: string, boot: Boot, title: string): string {
    const tags = development ? developmentTags(name) : tagsOf(manifest, name)
    return `<!doctype html>
<html lang="${boot.locale}" data-theme="${boot.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="NONCE">
<title>${inText(title)}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
${development ? refresh : ''}
${tags.head}
${catalogs(boot.locale)}
<script type="application/json" id="boot" nonce="NONCE">${inScript(boot)}</script>
<script type="module" nonce="NONCE" src="${tags.script}"></script>
</head>
<body>
<div id="root"></div>
</body>
</html>
`.replaceAll('"NONCE"', `"${boot.nonce}"`)
  }

  return {
    render: (boot, title) => page(entry, boot, title),
    gallery: (boot) => page(galleryEntry, boot, 'Guildhall'),
  }
}
