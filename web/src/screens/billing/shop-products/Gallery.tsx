import { Pictures } from '../../../ui/index.ts'
import type { Product } from './said.ts'

/** The pictures of a product, the first of which buyers see. */
export function Gallery({ medias }: Pick<Product, 'medias'>) {
  return (
    <Pictures items={medias.map(({ id, name, publicUrl }) => ({ id, name, src: publicUrl }))} />
  )
}
