import { useTranslations } from 'use-intl/react'
import { Drawer } from '../../../ui/widgets.ts'
import { Contents, type ContentsProps } from './Contents.tsx'

type ContentsDrawerProps = Omit<ContentsProps, 'onOpen'> & { onClose: () => void }

/** Its own chunk: only where there is no room for the index, and larger than the rest. */
export function ContentsDrawer({ onClose, ...contents }: ContentsDrawerProps) {
  const t = useTranslations('reference.ui')
  return (
    <Drawer label={t('contents')} onClose={onClose}>
      <Contents {...contents} onOpen={onClose} />
    </Drawer>
  )
}
