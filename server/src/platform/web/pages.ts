import type { Boot } from '@guildhall/contract/boot'
import { pageAt, readsAt } from '@guildhall/contract/pages'
import type { Shell, Shells } from '@guildhall/contract/shells'
import { type Drawn, drawnAt } from './drawn.ts'
import { fill, productName } from './fill.ts'
import { type Files, filesOf, readManifest, readShells } from './manifest.ts'
import { type NoScriptContent, noScriptHtml } from './no-script.ts'
import { keepOffered } from './ways.ts'

export type Pages = {
  /**
   * The HTML page of the web app at `path`, with everything for its first render: for a visitor the
   * pre-rendered form, where there is one. `search` is the query without its question mark;
   * `noScript` is for browsers without JavaScript, where nothing is pre-rendered.
   */
  render(path: string, search: string, boot: Boot, noScript?: () => NoScriptContent): string
  /** The page of the design system's gallery. */
  gallery(boot: Boot): string
}

/** Before all others; a title cannot contain it. */
const firstLink = '<link rel="icon"'
/** No text of a page contains it. */
const endOfBody = '</body>'
const entry = 'src/main.tsx'
const galleryEntry = 'src/gallery/main.tsx'

/** Pages with forms that the server accepts by itself, and with texts. */
const worksWithoutScript = /^\/(?:sign-in|sign-up|legal\/(?:terms|privacy))?$/

/**
 * A page that is drawn before its scripts gets all fonts first. Elsewhere those of headings would only
 * delay the scripts; without those of texts, lines would break elsewhere when they come.
 */
function builtTags(files: Files, isDrawn: boolean): string {
  const { entry: main, styles, modules, fonts, textFonts } = files
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...(isDrawn ? fonts : textFonts).map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<script type="module" nonce="NONCE" src="/${main}"></script>`,
    ...modules.map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('\n')
}

/** As in links of our own; anything else in an address is nothing to fetch. */
const plainAddress = /^\/api\/[\w/?=&,.-]+$/

/**
 * What a page reads first, for whoever sees that page, fetched while its scripts arrive. The credentials have to be those
 * of the later call, or the browser fetches it twice.
 */
function withReads(html: string, path: string, search: string, boot: Boot): string {
  const tags = readsAt(path, search)
    .filter((address) => plainAddress.test(address))
    .map((address) => {
      const href = address.replace(/^\/api\/auth(?=\/)/, boot.authBase).replaceAll('&', '&#38;')
      return `<link rel="preload" href="${href}" as="fetch" crossorigin="use-credentials">\n`
    })
  return html.replace(firstLink, (link) => tags.join('') + link)
}

/** In development the sources come from the Vite server. */
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
  const { path, title = productName, html = '' } = shell ?? {}
  return `<!doctype html>
<html lang="${locale}" data-theme="THEME">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="NONCE">
<title>${title.replace(productName, 'TITLE')}</title>
${firstLink} href="/mark.svg" type="image/svg+xml">
COLORS<script type="application/json" id="boot" nonce="NONCE">BOOT</script>
${tags}
</head>
<body>
<div id="root"${path === undefined ? '' : ` data-shell="${path}"`}>${html}</div>
</body>
</html>
`
}

/** `vite` is the URL of a Vite server during development of the web app. */
export async function loadPages(vite?: string): Promise<Pages> {
  const manifest = vite ? {} : await readManifest()
  const shells: Shells = vite ? {} : await readShells()
  const templates = new Map<string, string>()

  function templateOf(name: string, path: string, boot: Boot, drawn?: Drawn): string {
    const { locale } = boot
    // Pages of one kind have the same files, so that addresses that somebody makes up fill no memory.
    const key = `${name} ${pageAt(path) ?? ''} ${locale} ${drawn?.shell ?? ''}`
    let found = templates.get(key)
    if (!found) {
      const tags = vite
        ? developmentTags(vite, name)
        : builtTags(filesOf(manifest, name, path, locale), drawn !== undefined && !drawn.isFrame)
      const rendered = drawn && shells[drawn.shell]
      // What is offered is part of the configuration, so it is the same for all requests.
      const offered = rendered && { ...rendered, html: keepOffered(rendered.html, boot) }
      found = template(tags, locale, offered)
      templates.set(key, found)
    }
    return found
  }

  return {
    render(path, search, boot, noScript) {
      const drawn = vite ? undefined : drawnAt(path, search, boot)
      const text = templateOf(entry, path, boot, drawn)
      if (drawn && !drawn.isFrame) {
        const html = fill(text, boot, drawn.fills, drawn.html)
        if (worksWithoutScript.test(path) || !noScript) return html
        return html.replace(endOfBody, () => noScriptHtml(noScript()) + endOfBody)
      }
      const fallback = noScript ? noScriptHtml(noScript()) : ''
      const html = fill(text, boot).replace(endOfBody, () => fallback + endOfBody)
      return drawn ? withReads(html, path, search, boot) : html
    },
    gallery: (boot) => fill(templateOf(galleryEntry, '/__ui', boot), boot),
  }
}
