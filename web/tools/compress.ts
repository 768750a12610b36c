import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import zopfli from '@gfx/zopfli'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What a visitor's first page fetches is worth seconds of the build: zopfli saves four percent. */
const first = /^assets\/(?:(?:base|facts|forms|main)-[^/]+\.js|[^/]+\.css)$/

/** Below this the headers weigh more than what is saved. */
const worthwhile = 400
const texts = /\.(?:css|js|json|svg|txt)$/

/** Writes `.br` and `.gz` beside a file. */
async function write(dir: string, name: string, content: Buffer): Promise<void> {
  const [small, smaller] = await Promise.all([
    first.test(name) ? zopfli.gzipAsync(content, { numiterations: 3 }) : zip(content, { level: 9 }),
    brotli(content, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
        [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ])
  await writeFile(join(dir, `${name}.gz`), small)
  await writeFile(join(dir, `${name}.br`), smaller)
}

export const compress = async (dir: string, name: string): Promise<void> =>
  write(dir, name, await readFile(join(dir, name)))

/** Compresses each text asset once, so that no request pays for it. */
export function compressAssets(): Plugin {
  return {
    name: 'guildhall:compress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const [name, output] of Object.entries(bundle)) {
        if (!texts.test(name) || name.startsWith('.')) continue
        const content = Buffer.from(output.type === 'chunk' ? output.code : output.source)
        if (content.length >= worthwhile) await write(dir, name, content)
      }
    },
  }
}
