import type { Boot } from '@guildhall/contract/boot'
import { filesOf, type Manifest, readManifest } from './manifest.ts'

export type Pages = {
  /** The page around the web app at `path`, with all that its first picture needs. */
  render(path: string, boot: Boot): string
  /** The page of the design system's gallery. */
  gallery(boot: Boot): string
}

const entry = 'src/main.tsx'
const galleryEntry = 'src/gallery/main.tsx'

/** `<` in a text inside a script element could end it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function builtTags(manifest: Manifest, name: string, path: string, locale: Boot['locale']): string {
  const { entry: main, styles, modules, fonts } = filesOf(manifest, name, path, locale)
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...modules.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" nonce="NONCE" src="/${main}"></script>`,
  ].join('\n')
}

/** In development the sources come from the Vite server, as they are and as they change. */
function developmentTags(vite: string, name: string): string {
  return `<script type="module" nonce="NONCE">
import { injectIntoGlobalHook } from '${vite}/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
</script>
<script type="module" nonce="NONCE" src="${vite}/@vite/client"></script>
<script type="module" nonce="NONCE" src="${vite}/${name}"></script>`
}

function template(tags: string, locale: string): string {
  return `<!doctype html>
<html lang="${locale}" data-theme="THEME">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="NONCE">
<title>Guildhall</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<script type="application/json" id="boot" nonce="NONCE">BOOT</script>
${tags}
</head>
<body>
<div id="root"></div>
</body>
</html>
`
}

/** `vite` is the address of a Vite server, while somebody works on the web app. */
export async function loadPages(vite?: string): Promise<Pages> {
  const manifest = vite ? {} : await readManifest()
  const templates = new Map<string, string>()

  function templateOf(name: string, path: string, locale: Boot['locale']): string {
    const key = `${name} ${path} ${locale}`
    let found = templates.get(key)
    if (!found) {
      const tags = vite ? developmentTags(vite, name) : builtTags(manifest, name, path, locale)
      found = template(tags, locale)
      // Addresses that are no page all look alike, and must not fill the memory.
      if (templates.size < 200) templates.set(key, found)
    }
    return found
  }

  function page(name: string, path: string, boot: Boot): string {
    return templateOf(name, path, boot.locale)
      .replace('"THEME"', `"${boot.theme}"`)
      .replaceAll('"NONCE"', `"${boot.nonce}"`)
      .replace('BOOT', () => inScript(boot))
  }

  return {
    render: (path, boot) => page(entry, path, boot),
    gallery: (boot) => page(galleryEntry, '/__ui', boot),
  }
}
