import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PageFrame } from '@guildhall/contract/page-frame'
import { colorsOf } from '@guildhall/contract/shared/accent-colors'
import { StartupError } from '../startup-error.ts'
import { colorStyle } from './color-style.ts'
import { escapeHtml } from './fill.ts'
import { filesOfEntry, fontsOf, readBuyerStyles, readManifest, webFolder } from './manifest.ts'

type ChangeTexts = (texts: unknown) => unknown
type Renderer = {
  renderBuyerPage(
    page: BuyerPage,
    change?: ChangeTexts,
  ): { readonly title: string; readonly html: string; readonly family: string }
}

const source = 'src/buyer/main.ts'

async function loadRenderer(): Promise<Renderer> {
  try {
    return await import(new URL('.vite/buyer-pages.mjs', webFolder).href)
  } catch (cause) {
    throw new StartupError('The pages of buyers are not built; `npm start` builds them.', { cause })
  }
}

async function readFiles() {
  const [manifest, styles] = await Promise.all([readManifest(), readBuyerStyles()])
  const { modules, entry } = filesOfEntry(manifest, source)
  return { manifest, script: entry, modules, styles }
}

/** All scripts and styles that pages of buyers load from this server. */
export async function filesOfBuyerPages() {
  const { manifest: _, ...files } = await readFiles()
  return files
}

async function load() {
  const [renderer, files] = await Promise.all([loadRenderer(), readFiles()])
  return { renderer, ...files }
}

/** The accent of the seller, else that of the installation. */
function accentStyle({ operator, seller }: BuyerPage, nonce: string): string {
  const accent = seller?.accent ?? operator.accent
  return accent === null ? '' : colorStyle(colorsOf(accent), nonce)
}

/** What the script tells the page around a frame. Links open windows of their own. */
const frameBlock = (frame: PageFrame) =>
  `<base target="_blank">
<script type="application/json" id="frame">${JSON.stringify(frame).replaceAll('<', '\\u003c')}</script>`

type RenderOptions = {
  /** Only to be looked at: without scripts, and nothing in it can be pressed or filled in. */
  readonly isPicture?: boolean
}

/**
 * Renders pages of buyers for their requests. What it needs is loaded with the first of them. Only tests
 * change the texts.
 */
export function createBuyerPages(change?: ChangeTexts) {
  let loading: ReturnType<typeof load> | undefined

  return async function render(
    page: BuyerPage,
    nonce: string,
    { isPicture = false }: RenderOptions = {},
  ): Promise<string> {
    loading ??= load()
    const { renderer, manifest, script, modules, styles } = await loading
    const { title, html, family } = renderer.renderBuyerPage(page, change)
    const frame = page.frame ? `\n${frameBlock(page.frame)}` : ''
    const links = [
      `<link rel="stylesheet" href="/${styles[family]}">`,
      ...fontsOf(manifest, page.locale).map(
        (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
      ),
      ...(isPicture
        ? []
        : [
            `<script type="module" nonce="${nonce}" src="/${script}"></script>`,
            ...modules.map((file) => `<link rel="modulepreload" href="/${file}">`),
          ]),
    ]
    return `<!doctype html>
<html lang="${page.locale}" data-theme="${page.theme}"${page.frame ? ` data-embed="${page.frame.mode}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
${accentStyle(page, nonce)}${links.join('\n')}${frame}
</head>
<body${isPicture ? ' inert' : ''}>
<div id="root">${html}</div>
</body>
</html>
`
  }
}
export type RenderBuyerPage = ReturnType<typeof createBuyerPages>
