import type { Plugin } from 'vite'

const order = '@layer reset,tokens,base,ui,feature;'
const base = /\/base-[^/]+\.css$/

/**
 * The stylesheet that every page has first begins with the order of layers, so that the others, which
 * may be fetched at any time, need not repeat it. Where there is none, as in the gallery alone, all do.
 */
export function layersFirst(): Plugin {
  return {
    name: 'guildhall:layers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const styles = Object.values(bundle).flatMap((output) =>
        output.type === 'asset' && output.fileName.endsWith('.css') ? [output] : [],
      )
      const first = styles.filter(({ fileName }) => base.test(fileName))
      for (const output of first.length > 0 ? first : styles) output.source = order + output.source
    },
  }
}
