import type { Plugin } from 'vite'

const order = '@layer reset,tokens,base,ui,feature;'

/**
 * The stylesheet that every page has first begins with the order of layers, so that the others, which
 * may be fetched at any time, need not repeat it.
 */
export function layersFirst(): Plugin {
  return {
    name: 'guildhall:layers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'asset' && /\/base-[^/]+\.css$/.test(output.fileName)) {
          output.source = order + output.source
        }
      }
    },
  }
}
