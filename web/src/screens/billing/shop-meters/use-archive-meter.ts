import { useTranslations } from 'use-intl/react'
import { meters } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { useToast } from '../../../ui/index.ts'
import type { Meter } from './filter-draft.ts'

/** Takes a meter out of the lists in which one is chosen, or puts it back; what has it goes on. */
export function useArchiveMeter() {
  const t = useTranslations('shop-meters.ui.archive')
  const toast = useToast()
  const update = useAction(meters.update, { invalidates: [meters.list, meters.get] })

  async function set({ id, name }: Pick<Meter, 'id' | 'name'>, isArchived: boolean, undo = true) {
    if (!(await update.run({ id, isArchived }))) return
    toast({
      text: t(isArchived ? 'done' : 'restored', { name }),
      ...(undo && {
        action: {
          label: t('undo'),
          onSelect: () => void set({ id, name }, !isArchived, false),
        },
      }),
    })
  }

  return {
    archive: (meter: Pick<Meter, 'id' | 'name'>) => void set(meter, true),
    restore: (meter: Pick<Meter, 'id' | 'name'>) => void set(meter, false),
    isPending: update.isPending,
    problem: update.problem,
  }
}
