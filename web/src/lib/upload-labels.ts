import { useTranslations } from 'use-intl/react'
import type { UploadProps } from '../ui/Upload.tsx'

/** The words of choosing and cutting a picture; the page needs the catalog of pictures. */
export function useUploadLabels(): UploadProps['labels'] {
  const t = useTranslations('pictures.ui')
  const c = useTranslations('common.ui')
  return {
    picture: t('crop'),
    zoom: t('zoom'),
    use: t('use'),
    cancel: c('cancel'),
    pick: t('pick'),
    remove: t('remove'),
    cropHint: t('cropHint'),
    sending: c('loading'),
    problems: { type: t('wrongType'), size: t('tooLarge'), unreadable: t('unreadable') },
  }
}
