import type { Boot } from '@guildhall/contract/boot'
import type { AccentColors } from '@guildhall/contract/shared/branding'
import {
  authPlaceholder,
  nextPlaceholder,
  type Shell,
  type Shells,
  shellName,
} from '@guildhall/contract/shells'
import { keepLegal } from './legal.ts'
import { filesOf, type Manifest, readManifest, readShells } from './manifest.ts'
import { nextPathIn, onlyHasToken } from './next.ts'
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

const emptyRoot = '<div id="root"></div>'
const entry = 'src/main.tsx'
const galleryEntry = 'src/gallery/main.tsx'

/** Pages with forms that the server accepts by itself. */
const worksWithoutScript = /^\/(?:sign-in|sign-up)?$/

/** `</script>` in a value must not end the script element. */
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

/** In pre-rendered pages, in place of the name of the installation. */
const productName = 'Guildhall'
const wordmark = (name: string) => `translate="no">${name}<`

/** The accent of the installation, in place of the one in the layer of tokens. */
function colorStyle({ branding: { colors } }: Boot): string {
  if (colors === null) return ''
  const rule = (selector: string, set: AccentColors) =>
    `${selector}{--accent:${set.accent};--accent-hover:${set.accentHover};--on-accent:${set.onAccent};--accent-soft:${set.accentSoft};--link:${set.link};--spine:${set.accent}}`
  const [light, dark] = [rule(':root', colors.light), rule('[data-theme="dark"]', colors.dark)]
  const system = rule('[data-theme="system"]', colors.dark)
  return `<style nonce="NONCE">${light}${dark}@media (prefers-color-scheme:dark){${system}}</style>\n`
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

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
<link rel="icon" href="/mark.svg" type="image/svg+xml">
COLORS<script type="application/json" id="boot" nonce="NONCE">BOOT</script>
${tags}
</head>
<body>
<div id="root"${path === undefined ? '' : ` data-shell="${path}"`}>${html}</div>
</body>
</html>
`
}

/** Inserts `next` into a shell: plain, or encoded as a part of a URL. */
function withNext(page: string, next: string): string {
  return page
    .replaceAll(encodeURIComponent(nextPlaceholder), encodeURIComponent(next))
    .replaceAll(nextPlaceholder, next)
}

/** `vite` is the URL of a Vite server during development of the web app. */
export async function loadPages(vite?: string): Promise<Pages> {
  const manifest = vite ? {} : await readManifest()
  const shells: Shells = vite ? {} : await readShells()
  const templates = new Map<string, string>()

  function templateOf(name: string, path: string, boot: Boot, shell?: string): string {
    const { locale } = boot
    const key = `${name} ${path} ${locale} ${shell ?? ''}`
    let found = templates.get(key)
    if (!found) {
      const tags = vite ? developmentTags(vite, name) : builtTags(manifest, name, path, locale)
      const rendered = shell === undefined ? undefined : shells[shell]
      // What is offered is part of the configuration, so it is the same for all requests.
      const offered = rendered && { ...rendered, html: keepOffered(rendered.html, boot) }
      found = template(tags, locale, offered)
      // Unknown paths must not fill the memory.
      if (templates.size < 200) templates.set(key, found)
    }
    return found
  }

  function page(text: string, boot: Boot): string {
    return (
      keepLegal(text, boot.branding)
        .replace('COLORS', () => colorStyle(boot))
        .replace('"THEME"', `"${boot.theme}"`)
        .replaceAll('"NONCE"', `"${boot.nonce}"`)
        .replaceAll(authPlaceholder, () => boot.authBase)
        .replace('BOOT', () => inScript(boot))
        // Last, since a name could look like one of the placeholders.
        .replace('TITLE</title>', () => `${escapeHtml(boot.branding.name)}</title>`)
        .replaceAll(wordmark(productName), () => wordmark(escapeHtml(boot.branding.name)))
    )
  }

  return {
    render(path, search, boot, noScript) {
      const isReset = path === '/reset-password'
      const next = isReset ? (onlyHasToken(search) ? undefined : 'unknown') : nextPathIn(search)
      const canBeShell = boot.session === null && next !== 'unknown'
      const shell = canBeShell ? shellName(path, { ...boot, next: next !== undefined }) : undefined
      const text = templateOf(entry, path, boot, shell)
      if (shell !== undefined && !vite) {
        const html = page(
          next === undefined || next === 'unknown' ? text : withNext(text, next),
          boot,
        )
        if (worksWithoutScript.test(path) || !noScript) return html
        return html.replace(/<\/body>/, () => `${noScriptHtml(noScript())}</body>`)
      }
      const fallback = noScript ? noScriptHtml(noScript()) : ''
      return page(text, boot).replace(emptyRoot, () => emptyRoot + fallback)
    },
    gallery: (boot) => page(templateOf(galleryEntry, '/__ui', boot), boot),
  }
}
