import type { Boot } from '@guildhall/contract/boot'
import { authMark, nextMark, type Shell, type Shells, shellName } from '@guildhall/contract/shells'
import { filesOf, type Manifest, readManifest, readShells } from './manifest.ts'
import { placeToGoOn } from './next.ts'
import { type Unscripted, unscripted } from './unscripted.ts'

export type Pages = {
  /**
   * The page around the web app at `path`, with all that its first picture needs: for a visitor
   * the picture itself, where it is drawn. `search` is the address's, without its question mark;
   * `words` are for browsers without scripts, where nothing is drawn.
   */
  render(path: string, search: string, boot: Boot, words?: () => Unscripted): string
  /** The page of the design system's gallery. */
  gallery(boot: Boot): string
}

const emptyRoot = '<div id="root"></div>'
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

function template(tags: string, locale: string, shell: Shell | undefined): string {
  const { path, title = 'Guildhall', html = '' } = shell ?? {}
  return `<!doctype html>
<html lang="${locale}" data-theme="THEME">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="NONCE">
<title>${title}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<script type="application/json" id="boot" nonce="NONCE">BOOT</script>
${tags}
</head>
<body>
<div id="root"${path === undefined ? '' : ` data-shell="${path}"`}>${html}</div>
</body>
</html>
`
}

/** Written into a shell as the app writes it: as it is, or as a part of another address. */
function withPlace(page: string, next: string): string {
  return page
    .replaceAll(encodeURIComponent(nextMark), encodeURIComponent(next))
    .replaceAll(nextMark, next)
}

/** `vite` is the address of a Vite server, while somebody works on the web app. */
export async function loadPages(vite?: string): Promise<Pages> {
  const manifest = vite ? {} : await readManifest()
  const shells: Shells = vite ? {} : await readShells()
  const templates = new Map<string, string>()

  function templateOf(name: string, path: string, locale: Boot['locale'], shell?: string): string {
    const key = `${name} ${path} ${locale} ${shell ?? ''}`
    let found = templates.get(key)
    if (!found) {
      const tags = vite ? developmentTags(vite, name) : builtTags(manifest, name, path, locale)
      found = template(tags, locale, shell === undefined ? undefined : shells[shell])
      // Addresses that are no page all look alike, and must not fill the memory.
      if (templates.size < 200) templates.set(key, found)
    }
    return found
  }

  function page(text: string, boot: Boot): string {
    return text
      .replace('"THEME"', `"${boot.theme}"`)
      .replaceAll('"NONCE"', `"${boot.nonce}"`)
      .replaceAll(authMark, () => boot.authBase)
      .replace('BOOT', () => inScript(boot))
  }

  return {
    render(path, search, boot, words) {
      const next = placeToGoOn(search)
      const known = boot.session === null && next !== 'unknown'
      const shell = known ? shellName(path, { ...boot, next: next !== undefined }) : undefined
      const text = templateOf(entry, path, boot.locale, shell)
      if (shell !== undefined) {
        return page(next === undefined || next === 'unknown' ? text : withPlace(text, next), boot)
      }
      const aside = words ? unscripted(words()) : ''
      return page(text, boot).replace(emptyRoot, () => emptyRoot + aside)
    },
    gallery: (boot) => page(templateOf(galleryEntry, '/__ui', boot.locale), boot),
  }
}
