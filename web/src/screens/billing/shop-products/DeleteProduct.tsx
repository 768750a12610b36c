import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { products } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'
import { useEach } from '../../../lib/use-each.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import type { Product } from './said.ts'

type DeleteProductProps = { shop: Shop; product: Product; onClose: () => void }

/** What was never sold can go; the server keeps the rest. */
export function DeleteProduct({ shop, product, onClose }: DeleteProductProps) {
  const t = useTranslations('shop-products.ui.delete')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const navigate = useNavigate()
  const remove = useEach(products.remove, [products.list])
  const [problem, setProblem] = useState<string>()
  const { slug } = shop.organization

  async function confirm() {
    const { id, name } = product
    const [refused] = await remove.run([{ name, input: { id } }])
    setProblem(refused?.text)
    if (refused) return
    toast(t('done'))
    await navigate({ href: linkTo('/o/:slug/products', { slug }), replace: true })
  }

  return (
    <ConfirmDialog
      open
      title={t('title', { name: product.name })}
      confirmLabel={t('open')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('text')}</Text>
    </ConfirmDialog>
  )
}
