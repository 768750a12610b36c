import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packed, { inflate } from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
const packageFolder = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))

/** Unpacks into the folder that TMPDIR names. */
async function unpackInto(folder: string) {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await packed.executablePath()
    await inflate(join(packageFolder, '..', 'bin', 'al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** The machine's own fonts, and those of the package: without any, a page has no text at all. */
const fontSettings = (folder: string) => `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

/**
 * The browser is compressed in its npm package. It is unpacked once per version, into a folder that
 * is then renamed, so that a killed run leaves nothing incomplete.
 */
export async function unpackBrowser(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(packageFolder, '..', 'package.json'), 'utf8'))
  const folder = join(cache, `chromium-${manifest.version}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const aside = await mkdtemp(`${folder}-`)
  await unpackInto(aside)
  await writeFile(join(aside, 'fonts.conf'), fontSettings(folder))
  // Another run may have been faster; its files are the same.
  await rename(aside, folder).catch(() => rm(aside, { recursive: true }))
  return folder
}

const ownArgs = ['--no-sandbox', '--font-render-hinting=none', '--disable-webgl']

export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const folder = await unpackBrowser()
  const executablePath = join(folder, 'chromium')
  const args = [...ownArgs, ...more]
  const env = { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  try {
    return await chromium.launch({ executablePath, args, env: defined(env) })
  } catch (error) {
    if (!String(error).includes('shared libraries')) throw error
    // A machine without the libraries a browser needs gets those of the package.
    const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
    return chromium.launch({ executablePath, args, env: defined({ ...env, ...libraries }) })
  }
}

let shared: Promise<Browser> | undefined

/**
 * One for all tests of a worker, which open contexts of their own. Each page runs for a second or two: a
 * third of the work of the browser was to optimize scripts that are hardly used.
 */
export async function sharedBrowser(): Promise<Browser> {
  const open = await shared
  if (open?.isConnected()) return open
  shared = launchBrowser(['--js-flags=--no-maglev --no-turbofan --single-threaded'])
  return shared
}

function defined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
