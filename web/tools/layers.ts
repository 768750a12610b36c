import type { Plugin } from 'vite'

const order = '@layer reset,tokens,base,ui,feature;'

/** Every stylesheet opens with the order of layers, so it may arrive in any order itself. */
export function layersFirst(): Plugin {
  return {
    name: 'guildhall:layers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'asset' && output.fileName.endsWith('.css')) {
          output.source = order + output.source
        }
      }
    },
  }
}
