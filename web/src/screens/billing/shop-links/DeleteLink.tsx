import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkoutLinks } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'
import { useEach } from '../../../lib/use-each.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { type CheckoutLink, nameOf } from './link-fields.ts'

type DeleteLinkProps = { shop: Shop; link: CheckoutLink; onClose: () => void }

export function DeleteLink({ shop, link, onClose }: DeleteLinkProps) {
  const t = useTranslations('shop-links.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const navigate = useNavigate()
  const remove = useEach(checkoutLinks.remove, [checkoutLinks.list])
  const [problem, setProblem] = useState<string>()
  const name = nameOf(link)

  async function confirm() {
    const [refused] = await remove.run([{ name, input: { id: link.id } }])
    setProblem(refused?.text)
    if (refused) return
    toast(t('delete.done'))
    const { slug } = shop.organization
    await navigate({ href: linkTo('/o/:slug/links', { slug }), replace: true })
  }

  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name })}
      confirmLabel={t('delete.open')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('delete.text')}</Text>
    </ConfirmDialog>
  )
}
