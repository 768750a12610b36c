import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { products } from '../../../lib/calls.ts'
import { type Refused, useEach } from '../../../lib/use-each.ts'
import { useToast } from '../../../ui/index.ts'
import type { Product } from './said.ts'

type Named = Pick<Product, 'id' | 'name'>

/** Takes products out of the shop or puts them back, and offers to undo that. */
export function useArchive(onDone?: () => void) {
  const t = useTranslations('shop-products.ui.archive')
  const toast = useToast()
  const client = useQueryClient()
  const each = useEach(products.update, [products.list])
  const [refused, setRefused] = useState<readonly Refused[]>([])

  async function set(chosen: readonly Named[], isArchived: boolean, isUndo = false) {
    const found = await each.run(
      chosen.map(({ id, name }) => ({ name, input: { id, isArchived } })),
    )
    void client.invalidateQueries({ queryKey: [products.get.line] })
    setRefused(found)
    const names = new Set(found.map(({ name }) => name))
    const moved = chosen.filter(({ name }) => !names.has(name))
    onDone?.()
    if (moved.length === 0) return
    const values = { count: moved.length, name: moved[0]?.name ?? '' }
    toast({
      text: t(isArchived ? 'done' : 'restored', values),
      ...(!isUndo && {
        action: { label: t('undo'), onSelect: () => void set(moved, !isArchived, true) },
      }),
    })
  }

  return {
    archive: (chosen: readonly Named[]) => void set(chosen, true),
    restore: (chosen: readonly Named[]) => void set(chosen, false),
    isPending: each.isPending,
    refused,
    dismiss: () => setRefused([]),
  }
}
